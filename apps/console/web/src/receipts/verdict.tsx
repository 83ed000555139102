import { OUTCOMES } from '@cotejo/contracts';
import type { KeptComparison } from '@cotejo/receipt/browser';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReceiptVerdict } from '../../../src/api/playground.api.js';
import type { Given } from '../decision/read-given.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useTexts } from '../i18n/texts.js';
import { CodeBlock } from '../ui/code-block.js';
import { Notice } from '../ui/notice.js';
import tones from '../ui/notice.module.css';
import { Facts } from '../ui/page.js';
import styles from './receipts.module.css';
import { receiptsTexts } from './receipts-texts.js';

const problemKey = (problem: string | null) =>
  (Object.hasOwn(receiptsTexts.es, `p_${problem}`) ? `p_${problem}` : 'p_other') as 'p_other';

interface VerdictProps {
  verdict: ReceiptVerdict;
  /** What the person opened. */
  given: Given;
  /** Shows the content of the receipt too, where nothing explains it. */
  hasContent: boolean;
}

/** The result of a check: whether receipt and answer are genuine, and what in the answer is not. */
export function Verdict({ verdict, given: { name, answer, members }, hasContent }: VerdictProps) {
  const t = useTexts(receiptsTexts);
  const { good, problem, receipt, checks } = verdict;
  const differences = receipt ? (answer?.differences ?? []) : [];
  const isGood = good && differences.length === 0;
  const [headline, text] = headlineOf(verdict, answer);
  return (
    <>
      <div className={`${styles.verdict} ${isGood ? tones.good : tones.bad}`} role={isGood ? 'status' : 'alert'}>
        {isGood ? <CircleCheck size={36} aria-hidden="true" /> : <CircleX size={36} aria-hidden="true" />}
        <div>
          <p className={styles.headline}>{t(headline)}</p>
          <p>{text ? t(text) : `${t(problemKey(problem))} ${t('bad_text')}`}</p>
          <p className={styles.name}>{t('checked', { name })}</p>
        </div>
      </div>
      {differences.length > 0 && <Differences differences={differences} members={members} />}
      {receipt && answer && answer.notCovered.length > 0 && <NotCovered parts={answer.notCovered} />}
      {(hasContent || !good) && <Checks checks={checks} />}
      {hasContent && receipt && <ReceiptContent receipt={receipt} isGood={good} />}
    </>
  );
}

/** Headline and text; no text: the problem of the receipt says it. */
function headlineOf({ good, receipt }: ReceiptVerdict, answer: Given['answer']) {
  if (receipt && answer && answer.differences.length > 0) {
    return ['differs', 'differs_text'] as const;
  }
  return good ? (['good', answer ? 'good_answer' : 'good_text'] as const) : (['bad', null] as const);
}

function Differences({ differences, members }: { differences: KeptComparison['differences']; members: object }) {
  const t = useTexts(receiptsTexts);
  return (
    <ul className={`stack-small ${styles.checks}`} aria-label={t('differences')}>
      {differences.map(({ pointer, code, signed }) => (
        <li key={`${pointer} ${code}`}>
          <CircleX size={20} aria-hidden="true" className={styles.no} />
          <div>
            <strong>{t(partKey(pointer))}</strong> {pointer !== '' && <code>{pointer.slice(1)}</code>}
            <p>
              {t(`d_${code}`, { value: shown(valueAt(members, pointer)) })}{' '}
              {signed !== undefined && t('d_signed', { value: shown(signed) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_MAX = 80;
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
};

const valueAt = (members: object, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], members);

const partKey = (pointer: string) => {
  const key = `part_${pointer.split('/')[1] ?? ''}`;
  return (Object.hasOwn(receiptsTexts.es, key) ? key : 'part_other') as 'part_other';
};

function NotCovered({ parts }: { parts: readonly string[] }) {
  const t = useTexts(receiptsTexts);
  return (
    <div className="stack-small">
      <h3>{t('not_covered')}</h3>
      <p className={styles.name}>{t('not_covered_text')}</p>
      <p className={styles.parts}>
        {parts.map((part) => (
          <code key={part}>{part.slice(1)}</code>
        ))}
      </p>
    </div>
  );
}

const ICONS = { yes: CircleCheck, no: CircleX, not_possible: CircleHelp } as const;

function Checks({ checks }: { checks: ReceiptVerdict['checks'] }) {
  const t = useTexts(receiptsTexts);
  return (
    <div className="stack-small">
      <h3>{t('checks')}</h3>
      <ul className={`stack-small ${styles.checks}`}>
        {checks.map(({ name, result }) => {
          const Icon = ICONS[result];
          return (
            <li key={name}>
              <Icon size={20} aria-hidden="true" className={styles[result]} />
              <div>
                <strong>{t(`c_${name}`)}</strong>: {t(result)}
                <p className={styles.name}>{t(`c_${name}_text`)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const CODES = [...OUTCOMES, 'sandbox', 'production'] as const;
const CLAIMS = [
  'outcome',
  'score',
  'time',
  'id',
  'variant',
  'environment',
  'tenant',
  'policy',
  'scorecard',
  'reasons',
  'missingMandatory',
] as const;

function ReceiptContent({ receipt, isGood }: { receipt: Record<string, unknown>; isGood: boolean }) {
  const t = useTexts(receiptsTexts);
  const formatClaim = useClaimFormat();
  const facts = CLAIMS.flatMap((name) => {
    const value = receipt[name];
    return value === undefined || value === null ? [] : [[t(`s_${name}`), formatClaim(name, value)] as const];
  });
  return (
    <div className="stack-small">
      <h3>{t(isGood ? 'says' : 'says_bad')}</h3>
      {!isGood && <Notice tone="warn">{t('bad_text')}</Notice>}
      <Facts facts={facts} />
      <CodeBlock label={t('rest')} samples={[{ name: 'JSON', code: JSON.stringify(receipt, null, 2) }]} />
    </div>
  );
}

function useClaimFormat(): (name: string, value: unknown) => string {
  const t = useTexts(receiptsTexts);
  const tCode = useTexts(codeTexts);
  const { dateTime, number } = useFormats();
  return (name, value) => {
    const code = CODES.find((each) => each === value);
    if (code) {
      return tCode(code);
    }
    if (name === 'time' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
      return dateTime(value);
    }
    if (typeof value === 'number') {
      return number(value);
    }
    if (Array.isArray(value)) {
      return value.length === 0 ? t('none') : value.join(', ');
    }
    return String(value);
  };
}
