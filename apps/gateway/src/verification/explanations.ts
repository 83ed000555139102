import type { Counterfactual, Decision } from '@cotejo/contracts';
import type {
  AnalyzeCounterfactualDto,
  FactorChangeDto,
  ScoreIntervalDto,
  VerifyCounterfactualDto,
} from '@cotejo/contracts/dto';
import { ANALYZE_RECOMMENDATION, roundHalfDown, VERIFY_RECOMMENDATION } from './wire-values.js';

/** Range of possible scores (`include=interval`). It is one point when every source answered. */
export function scoreInterval({ interval, score }: Decision): ScoreIntervalDto {
  return interval ?? { low: score, high: score };
}

/** Changes that would have led to another recommendation (`include=counterfactuals`), for the verify variant. */
export function verifyCounterfactuals({ counterfactuals = [] }: Decision): VerifyCounterfactualDto[] {
  return counterfactuals.map(({ outcome, score, changes }) => ({
    recommendation: VERIFY_RECOMMENDATION[outcome],
    risk_score: roundHalfDown(score),
    changes: changesOf(changes),
  }));
}

/** The same for the analyze variant. */
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
