import type { ReceiptCharacteristic, ReceiptPayload } from '@cotejo/receipt/browser';
import { OFFSET } from '@cotejo/scorecard/browser';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { signalWords, sourceWords } from '../policies/policy-words.js';
import { DataTable } from '../ui/data-table.js';
import { Section } from '../ui/page.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { lineWords } from './line-words.js';
import { idleEvidence, pointLines, quietLines } from './points.js';
import { valueWords } from './value-words.js';

/** How the points add up to the score, and what was checked without an effect. */
export function PointSection({ payload }: { payload: ReceiptPayload }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const quiet = quietLines(payload);
  const idle = idleEvidence(payload).map(({ code }) => lineWords(code, language));
  return (
    <Section title={t('points')} description={t('points_text')}>
      <DataTable
        label={t('points')}
        rows={pointLines(payload)}
        rowKey={({ line }) => line.code}
        columns={[
          { id: 'line', header: t('line'), cell: ({ line }) => <LineName line={line} /> },
          {
            id: 'source',
            header: t('source'),
            cell: ({ line }) => (line.source ? sourceWords(line.source, language) : '—'),
          },
          { id: 'points', header: t('points_of'), isFigure: true, cell: ({ line }) => signed(line.points, number) },
          { id: 'sum', header: t('sum'), isFigure: true, cell: ({ sum }) => number(sum) },
        ]}
      />
      {idle.length > 0 && <p>{t('idle_evidence', { names: idle.join('; ') })}</p>}
      {quiet.length > 0 && (
        <details>
          <summary>{t('quiet', { count: quiet.length })}</summary>
          <ul className={`${styles.quiet} ${styles.lines}`}>
            {quiet.map(({ code, state }) => (
              <li key={code}>
                {lineWords(code, language)}: {t(`state_${state}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

/**
 * The line in words, with its figure or class, and the reason where the line has another one: a source that gave no answer. An offset
 * has the name of its evidence.
 */
function LineName({ line }: { line: ReceiptCharacteristic }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const { code, state, reason } = line;
  if (code.startsWith(OFFSET)) {
    return <span className={styles.offset}>{signalWords(String(line.value), language)}</span>;
  }
  const words = lineWords(code, language);
  const value = valueWords(line, language);
  const why = state === 'unknown' && reason ? signalWords(reason, language) : null;
  return (
    <>
      {words}
      {value && <> ({value})</>}
      {state === 'unknown' && <div className={styles.muted}>{why ?? t('state_unknown')}</div>}
    </>
  );
}

const signed = (points: number, number: (value: number) => string): string =>
  points > 0 ? `+${number(points)}` : number(points);
