import { Download } from 'lucide-react';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { CopyButton } from '../ui/copy.js';
import { downloadText } from '../ui/download.js';
import { Section } from '../ui/page.js';
import { ShownOnce } from '../ui/shown-once.js';
import styles from './account.module.css';
import { accountTexts } from './account-texts.js';

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(accountTexts);
  const text = `${codes.join('\n')}\n`;
  return (
    <Section title={t('codes_title')}>
      <ShownOnce texts={accountTexts} onKept={onKept}>
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
        </div>
      </ShownOnce>
    </Section>
  );
}
