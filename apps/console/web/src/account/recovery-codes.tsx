import { Download } from 'lucide-react';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CopyButton } from '../ui/copy.js';
import { downloadText } from '../ui/download.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import styles from './account.module.css';
import { accountTexts } from './account-texts.js';

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(accountTexts);
  const text = `${codes.join('\n')}\n`;
  return (
    <Section title={t('codes_title')}>
      <Notice tone="warn">
        {t('codes_text')} {t('codes_replace')}
      </Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <CopyButton text={text} label={t('codes_copy')} />
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          onPress={() => downloadText('cotejo.txt', 'text/plain', text)}
        >
          {t('codes_download')}
        </Button>
        <Button variant="primary" onPress={onKept}>
          {t('codes_kept')}
        </Button>
      </div>
    </Section>
  );
}
