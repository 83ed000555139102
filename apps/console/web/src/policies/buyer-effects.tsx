import { OutcomeBadge } from '../i18n/code-badges.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useLanguage } from '../i18n/language.js';
import { readPesos } from '../i18n/read-pesos.js';
import { useTexts } from '../i18n/texts.js';
import { Badge } from '../ui/notice.js';
import { effectTexts } from './effect-texts.js';
import { PesosField } from './pesos-field.js';
import styles from './policies.module.css';
import type { BuyerEffect, Verdict } from './policy-check.js';
import { signalWords } from './policy-words.js';

interface BuyerEffectsProps {
  buyers: readonly BuyerEffect[];
  /** The amount of the test purchase, as typed. */
  amount: string;
  /** Bands or evidence change, so that a request without an amount does not show all. */
  dependsOnAmount: boolean;
  onAmount: (typed: string) => void;
}

const isChanged = ({ before, after }: BuyerEffect) => before?.outcome !== after?.outcome;

/** The test buyers under the policy that decides now and under the edited one. */
export function BuyerEffects({ buyers, amount, dependsOnAmount, onAmount }: BuyerEffectsProps) {
  const t = useTexts(effectTexts);
  const amountCop = readPesos(amount);
  const changed = buyers.filter(isChanged).length;
  const shown = buyers.filter((buyer) => buyer.kind === 'cedula' || isChanged(buyer));
  const others = buyers.filter((buyer) => !shown.includes(buyer));
  return (
    <section aria-label={t('buyers')} className={styles.panelPart}>
      <h3>{t('buyers')}</h3>
      <p className={styles.muted}>{t('buyers_text')}</p>
      <PesosField label={t('amount')} description={t('amount_hint')} typed={amount} onType={onAmount} />
      <p role="status">
        <strong>{t('changed_count', { changed, all: buyers.length, amount: amountCop })}</strong>
      </p>
      {dependsOnAmount && amountCop === null && <p>{t('amount_hides')}</p>}
      <BuyerList label={t('buyers')} buyers={shown} />
      {others.length > 0 && (
        <details>
          <summary>{t('others', { count: others.length })}</summary>
          <BuyerList label={t('others', { count: others.length })} buyers={others} />
        </details>
      )}
    </section>
  );
}

function BuyerList({ label, buyers }: { label: string; buyers: readonly BuyerEffect[] }) {
  const { language } = useLanguage();
  return (
    <ul aria-label={label} className={`stack-small ${styles.buyers}`}>
      {buyers.map((buyer) => (
        <li key={`${buyer.value} ${buyer.offset}`} className={isChanged(buyer) ? styles.changed : ''}>
          <p>
            {buyer[language]} <code className={styles.muted}>{buyer.value}</code>
          </p>
          <p className={buyer.after ? '' : styles.muted}>
            <Verdicts buyer={buyer} />
          </p>
          {isChanged(buyer) && buyer.after && <Reasons verdict={buyer.after} />}
        </li>
      ))}
    </ul>
  );
}

function Verdicts({ buyer: { before, after } }: { buyer: BuyerEffect }) {
  const t = useTexts(effectTexts);
  if (!before || !after) {
    return t('not_found');
  }
  if (before.outcome === after.outcome && before.score === after.score) {
    return (
      <>
        {t('unchanged')}: <VerdictBadge verdict={after} />
      </>
    );
  }
  return (
    <>
      {t('now')}: <VerdictBadge verdict={before} /> {t('edited')}: <VerdictBadge verdict={after} />{' '}
      {before.outcome !== after.outcome && <Badge tone="accent">{t('changed')}</Badge>}
    </>
  );
}

function VerdictBadge({ verdict: { outcome, score } }: { verdict: Verdict }) {
  const t = useTexts(effectTexts);
  const tCode = useTexts(codeTexts);
  return <OutcomeBadge outcome={outcome}>{t('verdict', { outcome: tCode(outcome), points: score })}</OutcomeBadge>;
}

function Reasons({ verdict: { reasons } }: { verdict: Verdict }) {
  const { language } = useLanguage();
  return <p className={styles.muted}>{reasons.map((reason) => signalWords(reason, language)).join('; ')}</p>;
}
