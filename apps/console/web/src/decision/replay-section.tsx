import type { Difference, ReceiptPayload } from '@cotejo/receipt/browser';
import type { PolicyChoice } from '../backtest/policy-choices.js';
import { OutcomeBadge } from '../i18n/code-badges.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { signalWords } from '../policies/policy-words.js';
import { Notice } from '../ui/notice.js';
import { Section } from '../ui/page.js';
import styles from './decision.module.css';
import { decisionTexts } from './decision-texts.js';
import { lineWords } from './line-words.js';
import { type KnownAmount, type Replayed, replay } from './replay.js';

interface ReplaySectionProps {
  payload: ReceiptPayload;
  choices: readonly PolicyChoice[];
  original: PolicyChoice | null;
  amount: KnownAmount;
}

const SHOWN = ['active', 'standard', 'shadow', 'draft'] as const;

/** What the policies of today decide from the same answers of the sources. */
export function ReplaySection({ payload, choices, original, amount }: ReplaySectionProps) {
  const t = useTexts(decisionTexts);
  const shown = choices.filter(({ origin }) => SHOWN.some((each) => each === origin));
  return (
    <Section title={t('replay')} description={t('replay_text')}>
      {!original && <Notice>{t('original_absent', { policy: payload.policy.name })}</Notice>}
      {shown.map((choice) => (
        <ReplayedPolicy key={choice.id} payload={payload} replayed={replay(payload, choice, amount)} />
      ))}
    </Section>
  );
}

function ReplayedPolicy({ payload, replayed }: { payload: ReceiptPayload; replayed: Replayed }) {
  const t = useTexts(decisionTexts);
  const tCode = useTexts(codeTexts);
  const { number } = useFormats();
  const { language } = useLanguage();
  const namesOf = (codes: readonly string[]) => codes.map((code) => signalWords(code, language)).join(', ');
  const { choice, isOriginal, outcomes, differences, signalsWithout } = replayed;
  const isSame = outcomes[0]?.outcome === payload.outcome;
  const { lists } = choice.policy;
  const hasLists = lists.allow.length + lists.deny.length > 0;
  return (
    <div className={styles.replayed}>
      <h3>{tCode(`from_${choice.origin}`, { name: choice.name })}</h3>
      <p>
        {outcomes.map(({ fromCop, outcome, score }) => (
          <span key={String(fromCop)} className={styles.outcomeAt}>
            {outcomes.length > 1 && (fromCop === null ? t('below') : t('from_amount', { amount: number(fromCop) }))}{' '}
            <OutcomeBadge outcome={outcome} /> {t('points_of_100', { points: number(score) })}.{' '}
          </span>
        ))}
        {outcomes.length === 1 && t(isSame ? 'same_outcome' : 'other_outcome')}
      </p>
      {outcomes.length > 1 && <p className={styles.muted}>{t('amount_needed')}</p>}
      {isOriginal ? <p className={styles.muted}>{t('is_original')}</p> : <Differences differences={differences} />}
      {signalsWithout.length > 0 && <p>{t('signals_without', { names: namesOf(signalsWithout) })}</p>}
      {hasLists && !isOriginal && <p className={styles.muted}>{t('lists_unknown')}</p>}
    </div>
  );
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useTexts(decisionTexts);
  const { language } = useLanguage();
  const sentence = (difference: Difference): string | null => {
    switch (difference.what) {
      case 'thresholds': {
        const { was, now } = difference;
        const words = ({ review_from, reject_from }: typeof was) =>
          t('thresholds', { review: review_from, reject: reject_from });
        return t('d_thresholds', { was: words(was), now: words(now) });
      }
      case 'characteristic': {
        const [was, now] = [difference.was ?? 0, difference.now ?? 0];
        return was === now ? null : t('d_line', { line: lineWords(difference.code, language), was, now });
      }
      default:
        return null; // Outcome and score are above the list, and the reasons follow from the lines.
    }
  };
  const sentences = differences.flatMap((difference) => sentence(difference) ?? []);
  return sentences.length === 0 ? (
    <p className={styles.muted}>{t('no_differences')}</p>
  ) : (
    <ul className={styles.quiet}>
      {sentences.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
