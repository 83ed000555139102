import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { DataTable } from '../ui/data-table.js';
import { TextField } from '../ui/fields.js';
import { Badge } from '../ui/notice.js';
import { effectTexts } from './effect-texts.js';
import styles from './policies.module.css';
import type { BuyerEffect, Verdict } from './policy-check.js';
import { signalWords } from './policy-words.js';

const TONES = { approve: 'good', review: 'warn', reject: 'bad' } as const;

interface BuyerEffectsProps {
  buyers: readonly BuyerEffect[];
  amount: string;
  isAmountWrong: boolean;
  onAmount: (typed: string) => void;
}

const isChanged = ({ before, after }: BuyerEffect) => before?.outcome !== after?.outcome;

/** The test buyers under the policy that decides now and under the edited one. */
export function BuyerEffects({ buyers, amount, isAmountWrong, onAmount }: BuyerEffectsProps) {
  const t = useTexts(effectTexts);
  const shown = buyers.filter((buyer) => buyer.kind === 'cedula' || isChanged(buyer));
  const others = buyers.filter((buyer) => !shown.includes(buyer));
  return (
    <section aria-label={t('buyers')} className={styles.panelPart}>
      <h3>{t('buyers')}</h3>
      <p className={styles.muted}>{t('buyers_text')}</p>
      <TextField
        label={t('amount')}
        description={isAmountWrong ? undefined : t('amount_hint')}
        errorMessage={isAmountWrong && t('amount_wrong')}
        isInvalid={isAmountWrong}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        onChange={onAmount}
      />
      <p role="status">
        <strong>{t('changed_count', { changed: buyers.filter(isChanged).length, all: buyers.length })}</strong>
      </p>
      <BuyerTable buyers={shown} />
      {others.length > 0 && (
        <details>
          <summary>{t('others', { count: others.length })}</summary>
          <BuyerTable buyers={others} />
        </details>
      )}
    </section>
  );
}

function BuyerTable({ buyers }: { buyers: readonly BuyerEffect[] }) {
  const t = useTexts(effectTexts);
  const { language } = useLanguage();
  return (
    <DataTable
      label={t('buyers')}
      rows={buyers}
      rowKey={({ value }) => value}
      columns={[
        {
          id: 'buyer',
          header: t('buyer'),
          cell: ({ value, ...names }) => (
            <>
              {names[language]} <code className={styles.muted}>{value}</code>
            </>
          ),
        },
        { id: 'now', header: t('now'), cell: ({ before }) => <VerdictCell verdict={before} /> },
        {
          id: 'edited',
          header: t('edited'),
          cell: (buyer) => (
            <>
              <VerdictCell verdict={buyer.after} withReasons />
              {isChanged(buyer) && <Badge tone="accent">{t('changed')}</Badge>}
            </>
          ),
        },
      ]}
    />
  );
}

function VerdictCell({ verdict, withReasons = false }: { verdict: Verdict | null; withReasons?: boolean }) {
  const t = useTexts(effectTexts);
  const { language } = useLanguage();
  if (!verdict) {
    return <span className={styles.muted}>{t('not_found')}</span>;
  }
  const { outcome, score, reasons } = verdict;
  return (
    <>
      <Badge tone={TONES[outcome]}>{t('verdict', { outcome: t(outcome), score })}</Badge>{' '}
      {withReasons && (
        <span className={styles.muted}>{reasons.map((reason) => signalWords(reason, language)).join('; ')}</span>
      )}
    </>
  );
}
