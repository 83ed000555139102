import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { Button } from '../ui/button.js';
import { Badge } from '../ui/notice.js';
import { effectTexts } from './effect-texts.js';
import { findNearestPlace, findPlaces, lineAt } from './json-places.js';
import styles from './policies.module.css';
import type { EditedFinding } from './policy-check.js';
import { exampleWords, sentenceWords } from './policy-words.js';

const TONES = { error: 'bad', warning: 'warn', note: 'plain' } as const;

interface FindingPanelProps {
  findings: readonly EditedFinding[];
  /** The text that the findings are in; `null`: they are in the form. */
  json: string | null;
  onGo: (pointer: string) => void;
}

/** What the policy check finds while a person types, each with a button that leads to its field. */
export function FindingPanel({ findings, json, onGo }: FindingPanelProps) {
  const t = useTexts(effectTexts);
  const serious = findings.filter(({ severity }) => severity !== 'note');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const hasErrors = serious.some(({ severity }) => severity === 'error');
  return (
    <section aria-label={t('findings')} className={styles.panelPart}>
      <h3>{t('findings')}</h3>
      {serious.length === 0 && <p>{t('findings_none')}</p>}
      {hasErrors && <p>{t('errors_first')}</p>}
      <FindingItems findings={serious} json={json} onGo={onGo} />
      {notes.length > 0 && (
        <details>
          <summary>{t('notes', { count: notes.length })}</summary>
          <FindingItems findings={notes} json={json} onGo={onGo} />
        </details>
      )}
    </section>
  );
}

function FindingItems({ findings, json, onGo }: FindingPanelProps) {
  const t = useTexts(effectTexts);
  const { language } = useLanguage();
  const places = useMemo(() => json !== null && findPlaces(json), [json]);
  return (
    <ul className={`stack-small ${styles.findings}`}>
      {findings.map(({ severity, pointer, examples, ...sentences }) => {
        const sentence = sentenceWords(sentences[language], language);
        return (
          <li key={`${pointer} ${sentences.en}`}>
            <p>
              <Badge tone={TONES[severity]}>{t(severity)}</Badge> {sentence}
            </p>
            {json !== null && places && (
              <p className={styles.muted}>
                <code>{pointer || '/'}</code>{' '}
                {t('line', { line: lineAt(json, findNearestPlace(places, pointer).start) })}
              </p>
            )}
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
