import { type Decision, REASONS, type ReasonCode, type SourceId } from '@cotejo/contracts';
import type { RiskFactorDto } from '@cotejo/contracts/dto';

/** One factor for each reason and source, strongest first. Points of the same reason are added. */
export function riskFactors({ contributions }: Decision): RiskFactorDto[] {
  const points = new Map<string, { code: ReasonCode; source: SourceId | null; tenths: number }>();
  for (const { reason, source, points: given } of contributions) {
    if (!reason || given === 0) continue;
    const key = `${reason} ${source}`;
    const known = points.get(key) ?? { code: reason, source, tenths: 0 };
    known.tenths += Math.round(given * 10);
    points.set(key, known);
  }
  return [...points.values()]
    .sort((a, b) => b.tenths - a.tenths)
    .map(({ code, source, tenths }) => ({
      code,
      source: source ?? 'policy',
      points: tenths / 10,
      message: REASONS[code].es,
    }));
}
