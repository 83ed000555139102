import type { Counterfactual, Decision } from '@cotejo/contracts';
import type {
  AnalyzeCounterfactualDto,
  FactorChangeDto,
  ScoreIntervalDto,
  VerifyCounterfactualDto,
} from '@cotejo/contracts/dto';
import type { Language } from '@cotejo/platform';
import { ANALYZE_RECOMMENDATION, roundHalfDown, VERIFY_RECOMMENDATION } from './wire-values.js';

/** Range of possible scores (`include=interval`). It is one point when every source answered. */
export function scoreInterval({ interval, score }: Decision): ScoreIntervalDto {
  return interval ?? { low: score, high: score };
}

/** Changes that would have led to another recommendation (`include=counterfactuals`), for the verify variant. */
export function verifyCounterfactuals(
  { counterfactuals = [] }: Decision,
  language: Language,
): VerifyCounterfactualDto[] {
  return counterfactuals.map(({ outcome, score, changes }) => ({
    recommendation: VERIFY_RECOMMENDATION[outcome],
    risk_score: roundHalfDown(score),
    changes: changesOf(changes, language),
  }));
}

/** The same for the analyze variant. */
export function analyzeCounterfactuals(
  { counterfactuals = [] }: Decision,
  language: Language,
): AnalyzeCounterfactualDto[] {
  return counterfactuals.map(({ outcome, score, changes }) => ({
    recommendation: ANALYZE_RECOMMENDATION[outcome],
    risk_score: score,
    changes: changesOf(changes, language),
  }));
}

function changesOf(changes: Counterfactual['changes'], language: Language): FactorChangeDto[] {
  return changes.map(({ code, source, [language]: action }) => ({ code, source, action }));
}
