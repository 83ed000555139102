import { type Decision, REASONS, type ReasonCode, type SourceId } from '@cotejo/contracts';
import type { RiskFactorDto } from '@cotejo/contracts/dto';

interface Factor {
  code: ReasonCode;
  source: SourceId | null;
  tenths: number;
  /** Said beside the reason: the list that was hit. */
  detail: string | null;
}

/** One factor for each reason and source, strongest first. Points of the same reason are added. */
export function riskFactors({ contributions }: Decision): RiskFactorDto[] {
  const factors = new Map<string, Factor>();
  for (const { reason, source, points, value } of contributions) {
    if (!reason || points === 0) continue;
    const key = `${reason} ${source}`;
    const factor = factors.get(key) ?? { code: reason, source, tenths: 0, detail: null };
    factor.tenths += Math.round(points * 10);
    if (source === 'sanctions' && typeof value === 'string') factor.detail = value;
    factors.set(key, factor);
  }
  return [...factors.values()].sort((a, b) => b.tenths - a.tenths).map(wire);
}

function wire({ code, source, tenths, detail }: Factor): RiskFactorDto {
  const text = REASONS[code].es;
  return { code, source: source ?? 'policy', points: tenths / 10, message: detail ? `${text}: ${detail}` : text };
}
