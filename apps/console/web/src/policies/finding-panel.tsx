import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Badge } from '../ui/notice.js';
import { effectTexts } from './effect-texts.js';
import styles from './policies.module.css';
import type { EditedFinding } from './policy-check.js';
import { exampleWords, sentenceWords } from './policy-words.js';

const TONES = { error: 'bad', warning: 'warn', note: 'plain' } as const;

interface FindingPanelProps {
  findings: readonly EditedFinding[];
  onGo: (pointer: string) => void;
}

/** What the policy check finds while a person types, each with a button that leads to its field. */
export function FindingPanel({ findings, onGo }: FindingPanelProps) {
  const t = useTexts(effectTexts);
  const serious = findings.filter(({ severity }) => severity !== 'note');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const hasErrors = serious.some(({ severity }) => severity === 'error');
  return (
    <section aria-label={t('findings')} className={styles.panelPart}>
      <h3>{t('findings')}</h3>
      {serious.length === 0 && <p>{t('findings_none')}</p>}
      {hasErrors && <p>{t('errors_first')}</p>}
      <FindingItems findings={serious} onGo={onGo} />
      {notes.length > 0 && (
        <details>
          <summary>{t('notes', { count: notes.length })}</summary>
          <FindingItems findings={notes} onGo={onGo} />
        </details>
      )}
    </section>
  );
}

function FindingItems({ findings, onGo }: FindingPanelProps) {
  const t = useTexts(effectTexts);
  const { language } = useLanguage();
  return (
    <ul className={styles.findings}>
      {findings.map(({ severity, pointer, examples, ...sentences }) => {
        const sentence = sentenceWords(sentences[language], language);
        return (
          <li key={`${pointer} ${sentences.en}`}>
            <p>
              <Badge tone={TONES[severity]}>{t(severity)}</Badge> {sentence}
            </p>
            {examples.map((example) => (
              <p key={example} className={styles.muted}>
                {t('example')} {exampleWords(example, language)}
              </p>
            ))}
            <Button variant="quiet" aria-label={t('go_to_named', { problem: sentence })} onPress={() => onGo(pointer)}>
              {t('go_to')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
