import type { Counterfactual, Decision } from '@cotejo/contracts';
import type {
  AnalyzeCounterfactualDto,
  FactorChangeDto,
  ScoreIntervalDto,
  VerifyCounterfactualDto,
} from '@cotejo/contracts/dto';
import { ANALYZE_RECOMMENDATION, roundHalfDown, VERIFY_RECOMMENDATION } from './outcome-words.js';

/** The scores that were possible (`include=interval`). */
export function scoreInterval({ interval, score }: Decision): ScoreIntervalDto {
  return interval ?? { low: score, high: score };
}

/** What would have changed the recommendation (`include=counterfactuals`), in the words of the verify variant. */
export function verifyCounterfactuals({ counterfactuals = [] }: Decision): VerifyCounterfactualDto[] {
  return counterfactuals.map(({ outcome, score, changes }) => ({
    recommendation: VERIFY_RECOMMENDATION[outcome],
    risk_score: roundHalfDown(score),
    changes: changesOf(changes),
  }));
}

/** And of the analyze variant. */
export function analyzeCounterfactuals({ counterfactuals = [] }: Decision): AnalyzeCounterfactualDto[] {
  return counterfactuals.map(({ outcome, score, changes }) => ({
    recommendation: ANALYZE_RECOMMENDATION[outcome],
    risk_score: score,
    changes: changesOf(changes),
  }));
}

function changesOf(changes: Counterfactual['changes']): FactorChangeDto[] {
  return changes.map(({ code, source, es }) => ({ code, source, action: es }));
}
