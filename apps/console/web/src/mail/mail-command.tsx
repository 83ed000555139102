import { useAnswer } from '../api/hooks.js';
import { useTexts } from '../i18n/texts.js';
import { useSession } from '../session/session-provider.js';
import { Copyable } from '../ui/copy.js';
import { Notice } from '../ui/notice.js';
import { mailTexts } from './mail-texts.js';
import { readCommand } from './read-command.js';

/** Without a mail server: the command that prints the email to a person. */
export function MailCommand({ to }: { to: string }) {
  const t = useTexts(mailTexts);
  const { session } = useSession();
  const { data } = useAnswer('GET /api/mail-server', {});
  if (data?.configured !== false) {
    return null;
  }
  return (
    <Notice tone="warn" title={t('no_server')}>
      {t('run')}
      <Copyable label={t('command')} text={readCommand(to, session.environment)} />
    </Notice>
  );
}
