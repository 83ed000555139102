import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useCodeTexts, useTexts } from '../i18n/texts.js';
import { type Column, DataTable } from '../ui/data-table.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import { basePointsOf, type DecisionBody, type Factor, factorsOf } from './read-answer.js';

interface Line extends Factor {
  text: string;
}

interface FactorTableProps {
  decision: DecisionBody;
  answer: PlaygroundAnswer;
}

/** The reasons of a decision. For verify, with the points of each reason: they add up to the score. */
export function FactorTable({ decision, answer }: FactorTableProps) {
  const { language } = useLanguage();
  const lines: Line[] = factorsOf(decision).map((factor) => ({
    ...factor,
    text: answer.explanations[factor.code]?.[language] ?? factor.code,
  }));
  const basePoints = basePointsOf(decision);
  return basePoints === null ? (
    <ReasonTable lines={lines} />
  ) : (
    <PointTable lines={lines} basePoints={basePoints} score={decision.risk_score} />
  );
}

function ReasonTable({ lines }: { lines: readonly Line[] }) {
  const t = useTexts(playgroundTexts);
  const reasons = useReasonColumn();
  return (
    <div className="stack-small">
      <h3>{t('factors_analyze')}</h3>
      <p className={styles.hint}>{t(lines.length === 0 ? 'factors_none' : 'factors_analyze_text')}</p>
      {lines.length > 0 && <DataTable label={t('factors_analyze')} columns={[reasons]} rows={lines} rowKey={lineKey} />}
    </div>
  );
}

interface PointTableProps {
  lines: readonly Line[];
  basePoints: number;
  score: number;
}

function PointTable({ lines, basePoints, score }: PointTableProps) {
  const t = useTexts(playgroundTexts);
  const name = useCodeTexts(codeTexts);
  const { number } = useFormats();
  const reasons = useReasonColumn();
  const baseText = t(Number.isInteger(basePoints) ? 'base' : 'base_rounded');
  const base: Line = { code: '', source: null, points: basePoints, text: baseText };
  const total: Line = { code: '', source: null, points: score, text: t('total') };
  return (
    <div className="stack-small">
      <h3>{t('factors')}</h3>
      {lines.length === 0 && <p className={styles.hint}>{t('factors_none')}</p>}
      <DataTable
        label={t('factors')}
        rows={[...lines, base, total]}
        rowKey={lineKey}
        columns={[
          reasons,
          { id: 'source', header: t('source'), cell: ({ source }) => (source ? name(source, source) : '—') },
          {
            id: 'points',
            header: t('points'),
            isFigure: true,
            cell: (line) => (
              <span className={styles.points}>
                <Bar points={line.points ?? 0} isTotal={line === total} />
                <span>{line === total ? <strong>{number(score)}</strong> : withSign(line.points ?? 0, number)}</span>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

function useReasonColumn(): Column<Line> {
  const t = useTexts(playgroundTexts);
  return {
    id: 'factor',
    header: t('factor'),
    cell: ({ text, code }) => (
      <span className={styles.factor}>
        {text}
        {code && <code>{code}</code>}
      </span>
    ),
  };
}

const lineKey = ({ code, source, text }: Line): string => `${code} ${source} ${text}`;
const withSign = (points: number, number: (value: number) => string): string =>
  points > 0 ? `+${number(points)}` : number(points);

/** A bar whose length shows the points out of 100. Screen readers read the number beside it instead. */
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
