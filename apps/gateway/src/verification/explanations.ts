import { type Counterfactual, type Decision, EVIDENCE, type EvidenceCode, type EvidenceSpec } from '@cotejo/contracts';
import type {
  AnalyzeCounterfactualDto,
  ChallengeDto,
  FactorChangeDto,
  RetoDto,
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

/** The evidence to request from the buyer (`include=retos`), for the verify variant. */
export function verifyChallenges({ challenges = [] }: Decision, language: Language): RetoDto[] {
  return challenges.map(({ score, evidence }) => ({
    pruebas: asked(evidence, language).map(({ member: { verify: campo }, ...ask }) => ({ ...ask, campo })),
    risk_score: roundHalfDown(score),
  }));
}

/** The same for the analyze variant. */
export function analyzeChallenges({ challenges = [] }: Decision, language: Language): ChallengeDto[] {
  return challenges.map(({ score, evidence }) => ({
    evidence: asked(evidence, language).map(({ member: { analyze: member }, ...ask }) => ({ ...ask, member })),
    risk_score: score,
  }));
}

function asked(evidence: readonly EvidenceCode[], language: Language) {
  return evidence.map((code) => {
    const { ask, member }: EvidenceSpec = EVIDENCE[code];
    return { code, action: ask?.[language] ?? code, member };
  });
}

function changesOf(changes: Counterfactual['changes'], language: Language): FactorChangeDto[] {
  return changes.map(({ code, source, [language]: action }) => ({ code, source, action }));
}
