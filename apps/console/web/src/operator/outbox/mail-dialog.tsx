import type { MailView } from '../../../../src/api/operator.api.js';
import { useTexts } from '../../i18n/texts.js';
import { Copyable, CopyButton } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { Facts } from '../../ui/page.js';
import { findLink } from './find-link.js';
import styles from './outbox.module.css';
import { outboxTexts } from './outbox-texts.js';

/** Shows an email that was not sent, so that the operator can deliver it by hand. */
export function MailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const t = useTexts(outboxTexts);
  const text = mail.text ?? '';
  const link = findLink(text);
  return (
    <Dialog title={mail.subject ?? t('read')} isOpen isWide onClose={onClose}>
      {link && <Notice tone="warn">{t('only_them')}</Notice>}
      <Facts facts={[[t('to'), mail.to]]} />
      {link && <Copyable label={t('link')} text={link} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
      <div>
        <CopyButton text={text} />
      </div>
    </Dialog>
  );
}
