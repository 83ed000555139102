import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import type { Factor, ReadDecision } from './read-answer.js';

interface Line extends Factor {
  text: string;
}

/** Every reason with what it added; with the starting points they are the score. */
export function FactorTable({ decision, answer }: { decision: ReadDecision; answer: PlaygroundAnswer }) {
  const t = useTexts(playgroundTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const { factors, basePoints, score } = decision;
  const explained = ({ code }: Factor): string => answer.explanations[code]?.[language] ?? code;
  const lines: Line[] = factors.map((factor) => ({ ...factor, text: explained(factor) }));
  const what: Column<Line> = {
    id: 'factor',
    header: t('factor'),
    cell: ({ text, code }) => (
      <span className={styles.factor}>
        {text}
        {code && <code>{code}</code>}
      </span>
    ),
  };
  if (basePoints === null) {
    return (
      <div className={styles.part}>
        <h3>{t('factors_analyze')}</h3>
        <p className={styles.hint}>{t(lines.length === 0 ? 'factors_none' : 'factors_analyze_text')}</p>
        {lines.length > 0 && <DataTable label={t('factors_analyze')} columns={[what]} rows={lines} rowKey={keyOf} />}
      </div>
    );
  }
  const isRounded = !Number.isInteger(basePoints);
  const all: Line[] = [
    ...lines,
    { code: '', source: null, points: basePoints, text: t(isRounded ? 'base_rounded' : 'base') },
  ];
  const total: Line = { code: '', source: null, points: score, text: t('total') };
  return (
    <div className={styles.part}>
      <h3>{t('factors')}</h3>
      {lines.length === 0 && <p className={styles.hint}>{t('factors_none')}</p>}
      <DataTable
        label={t('factors')}
        rows={[...all, total]}
        rowKey={keyOf}
        columns={[
          what,
          { id: 'source', header: t('source'), cell: ({ source }) => (source ? <code>{source}</code> : '—') },
          {
            id: 'points',
            header: t('points'),
            isFigure: true,
            cell: (line) => (
              <span className={styles.points}>
                <Bar points={line.points ?? 0} isTotal={line === total} />
                <span>{line === total ? <strong>{number(score)}</strong> : signed(line.points ?? 0, number)}</span>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

const keyOf = ({ code, source, text }: Line): string => `${code} ${source} ${text}`;
const signed = (points: number, number: (value: number) => string): string =>
  points > 0 ? `+${number(points)}` : number(points);

/** Its length says how many of 100; the figure beside it says the same. */
const Bar = ({ points, isTotal }: { points: number; isTotal: boolean }) => (
  <svg
    className={`${styles.bar} ${isTotal ? styles.total : ''}`}
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect className={styles.barTrack} width="100" height="8" rx="2" />
    <rect
      className={points < 0 ? styles.barLess : styles.barMore}
      width={Math.min(100, Math.abs(points))}
      height="8"
      rx="2"
    />
  </svg>
);
