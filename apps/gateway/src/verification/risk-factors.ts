import { type Decision, REASONS } from '@cotejo/contracts';
import type { RiskFactorDto } from '@cotejo/contracts/dto';
import { type Factor, factorsOf } from '@cotejo/scorecard';

/** One factor for each reason and source, strongest first. */
export function riskFactors({ contributions }: Decision): RiskFactorDto[] {
  return factorsOf(contributions).map(wire);
}

function wire({ code, source, tenths, detail }: Factor): RiskFactorDto {
  const text = REASONS[code].es;
  return { code, source: source ?? 'policy', points: tenths / 10, message: detail ? `${text}: ${detail}` : text };
}
