import { OUTCOMES } from '@cotejo/contracts';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReceiptVerdict } from '../../../src/api/playground.api.js';
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

/** The result of a check: whether the receipt is genuine, the single checks, and the content of the receipt. */
export function Verdict({ verdict, name }: { verdict: ReceiptVerdict; name: string }) {
  const t = useTexts(receiptsTexts);
  const { good, problem, receipt, checks } = verdict;
  return (
    <>
      <div className={`${styles.verdict} ${good ? tones.good : tones.bad}`} role={good ? 'status' : 'alert'}>
        {good ? <CircleCheck size={36} aria-hidden="true" /> : <CircleX size={36} aria-hidden="true" />}
        <div>
          <p className={styles.headline}>{t(good ? 'good' : 'bad')}</p>
          <p>{good ? t('good_text') : `${t(problemKey(problem))} ${t('bad_text')}`}</p>
          <p className={styles.name}>{t('checked', { name })}</p>
        </div>
      </div>
      {checks.length > 0 && <Checks checks={checks} />}
      {receipt && <ReceiptContent receipt={receipt} isGood={good} />}
    </>
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
