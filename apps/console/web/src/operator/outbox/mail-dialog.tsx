import type { MailView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { readCommand } from '../../mail/read-command.js';
import { useSession } from '../../session/session-provider.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { Facts } from '../../ui/page.js';
import { outboxTexts } from './outbox-texts.js';

/** Says how to deliver an email by hand. The console never shows its text. */
export function MailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const t = useTexts(outboxTexts);
  const { session } = useSession();
  return (
    <Dialog title={t('deliver')} isWide onClose={onClose}>
      <p>{t('deliver_text')}</p>
      <Facts facts={[[t('to'), mail.to]]} />
      <Copyable label={t('command')} text={readCommand(mail.id, session.environment)} />
    </Dialog>
  );
}
