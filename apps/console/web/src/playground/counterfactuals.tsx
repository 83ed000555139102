import type { PlaygroundAnswer } from '../../../src/api/playground.api.js';
import { ChangeSets } from '../decision/change-sets.js';
import { codeTexts } from '../i18n/code-texts.js';
import { useFormats } from '../i18n/formats.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import styles from './playground.module.css';
import { playgroundTexts } from './playground-texts.js';
import { type DecisionBody, outcomeOf } from './read-answer.js';

interface CounterfactualsProps {
  counterfactuals: NonNullable<DecisionBody['counterfactuals']>;
  answer: PlaygroundAnswer;
}

/** The changes that would give another recommendation. */
export function Counterfactuals({ counterfactuals, answer }: CounterfactualsProps) {
  const t = useTexts(playgroundTexts);
  const tCode = useTexts(codeTexts);
  const { language } = useLanguage();
  const { number } = useFormats();
  return (
    <div className="stack-small">
      <h3>{t('counterfactuals')}</h3>
      {counterfactuals.length === 0 && <p className={styles.hint}>{t('counterfactuals_none')}</p>}
      <ChangeSets
        sets={counterfactuals.map(({ recommendation, risk_score, changes }) => ({
          title: t('would_be', {
            recommendation: tCode(outcomeOf({ recommendation })),
            score: number(risk_score),
          }),
          changes: changes.map(({ code, action }) => ({
            code,
            text: language === 'es' ? action : (answer.explanations[code]?.en ?? action),
          })),
        }))}
      />
    </div>
  );
}
