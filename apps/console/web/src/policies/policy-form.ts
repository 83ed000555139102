import type { ReasonCode, SignalCode } from '@cotejo/contracts';
import type { Policy } from '@cotejo/scorecard/editor';
import { readPesos } from '../i18n/read-pesos.js';

/** Thresholds from an amount on, as typed. The first level has no amount. */
export interface LevelFields {
  fromCop: string | null;
  reviewFrom: string;
  rejectFrom: string;
}

export interface RuleFields {
  signal: SignalCode;
  reason: ReasonCode;
}

export interface FloorFields extends RuleFields {
  floor: string;
}

/** A policy as a person edits it: numbers are the typed texts, and all else is as in the policy, in its order. */
export interface PolicyForm {
  levels: [LevelFields, ...LevelFields[]];
  missingMandatoryFloor: string;
  hardStops: RuleFields[];
  floors: FloorFields[];
  /** `null`: the policy does not have the property, which means the same as no entries. */
  unknownPoints: { signal: SignalCode; points: string }[] | null;
  /** Everything without numbers. */
  plain: Pick<
    Policy,
    'id' | 'version' | 'scorecard' | 'mandatorySources' | 'disabledCharacteristics' | 'earlyAnswer'
  > & {
    lists: Policy['lists'];
    $schema?: string;
  };
}

export type NumberProblemCode = 'points' | 'half_points' | 'amount';

/** A typed text that is no number of its field. */
export interface NumberProblem {
  pointer: string;
  code: NumberProblemCode;
}

const POINTS_MAX = 100;

export function renderForm(policy: Policy): PolicyForm {
  const { thresholds, amountTiers, missingMandatoryFloor, hardStops, floors, unknownPoints, ...plain } = policy;
  const level = (fromCop: string | null, { reviewFrom, rejectFrom }: Policy['thresholds']): LevelFields => ({
    fromCop,
    reviewFrom: String(reviewFrom),
    rejectFrom: String(rejectFrom),
  });
  return {
    levels: [level(null, thresholds), ...amountTiers.map((tier) => level(String(tier.fromCop), tier))],
    missingMandatoryFloor: String(missingMandatoryFloor),
    hardStops: hardStops.map((rule) => ({ ...rule })),
    floors: floors.map((rule) => ({ ...rule, floor: String(rule.floor) })),
    unknownPoints: unknownPoints
      ? Object.entries(unknownPoints).map(([signal, points]) => ({
          signal: signal as SignalCode,
          points: String(points),
        }))
      : null,
    plain,
  };
}

/** The policy of a form, or the fields that hold no number. */
export function parseForm(form: PolicyForm): { policy: Policy } | { problems: NumberProblem[] } {
  const reader = new NumberReader();
  const [base, ...tiers] = form.levels;
  const thresholdsOf = ({ reviewFrom, rejectFrom }: LevelFields, pointer: string) => ({
    reviewFrom: reader.points(reviewFrom, `${pointer}/reviewFrom`),
    rejectFrom: reader.points(rejectFrom, `${pointer}/rejectFrom`),
  });
  const { unknownPoints } = form;
  const policy: Policy = {
    ...form.plain,
    thresholds: thresholdsOf(base, '/thresholds'),
    amountTiers: tiers.map((tier, index) => ({
      fromCop: reader.amount(tier.fromCop ?? '', `/amountTiers/${index}/fromCop`),
      ...thresholdsOf(tier, `/amountTiers/${index}`),
    })),
    missingMandatoryFloor: reader.points(form.missingMandatoryFloor, '/missingMandatoryFloor'),
    hardStops: form.hardStops.map((rule) => ({ ...rule })),
    floors: form.floors.map((rule, index) => ({ ...rule, floor: reader.points(rule.floor, `/floors/${index}/floor`) })),
    ...(unknownPoints && {
      unknownPoints: Object.fromEntries(
        unknownPoints.map(({ signal, points }) => [signal, reader.halfPoints(points, `/unknownPoints/${signal}`)]),
      ),
    }),
  };
  return reader.problems.length > 0 ? { problems: reader.problems } : { policy };
}

/** Reads typed numbers and notes the texts that are no numbers. */
class NumberReader {
  readonly problems: NumberProblem[] = [];

  /** Whole points, 0 to 100. */
  points(text: string, pointer: string): number {
    const points = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return this.checked(points, points <= POINTS_MAX, pointer, 'points');
  }

  /** Points in steps of a half, with a point or a comma. */
  halfPoints(text: string, pointer: string): number {
    const points = /^\d{1,3}([.,][05])?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN;
    return this.checked(points, points <= POINTS_MAX, pointer, 'half_points');
  }

  /** Pesos without cents. */
  amount(text: string, pointer: string): number {
    const pesos = readPesos(text);
    return this.checked(pesos ?? Number.NaN, pesos !== null, pointer, 'amount');
  }

  private checked(value: number, isGood: boolean, pointer: string, code: NumberProblemCode): number {
    if (!isGood) {
      this.problems.push({ pointer, code });
    }
    return value;
  }
}

/** The form with another level at this index, or without it. */
export function changeLevel(form: PolicyForm, index: number, level: LevelFields | null): PolicyForm {
  const levels = form.levels.flatMap((each, at) => (at === index ? (level ?? []) : each));
  return { ...form, levels: levels as PolicyForm['levels'] };
}

/**
 * The form with a band from this amount on, at its place in the order of amounts and with the thresholds of the band before it.
 * `null` if the form already has a band from this amount on.
 */
export function addLevel(form: PolicyForm, pesos: number): PolicyForm | null {
  const amounts = form.levels.map(({ fromCop }) =>
    fromCop === null ? -1 : (readPesos(fromCop) ?? Number.POSITIVE_INFINITY),
  );
  if (amounts.includes(pesos)) {
    return null;
  }
  const at = amounts.findLastIndex((amount) => amount < pesos);
  const before = form.levels[at] ?? form.levels[0];
  const levels = form.levels.toSpliced(at + 1, 0, { ...before, fromCop: String(pesos) });
  return { ...form, levels: levels as PolicyForm['levels'] };
}

/** The amount of a band that the changed form has in addition; `null`: none. */
export function addedLevel(before: PolicyForm, changed: PolicyForm): string | null {
  if (changed.levels.length <= before.levels.length) {
    return null;
  }
  const known = before.levels.map(({ fromCop }) => fromCop);
  return changed.levels.find(({ fromCop }) => !known.includes(fromCop))?.fromCop ?? null;
}
