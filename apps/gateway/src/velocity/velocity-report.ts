import { type CountLimit, limitName, type Signal, type SignalCode, type VelocityRecord } from '@cotejo/contracts';
import { type CompiledLimits, isShared, type SubjectKind } from './compiled-limits.js';
import type { Count, Counts, Sighting } from './sightings.js';

/** The signal of each kind of subject that several persons may share. */
const SHARED: Readonly<Partial<Record<SubjectKind, SignalCode>>> = {
  phones: 'shared_phone',
  emails: 'shared_email',
  addresses: 'shared_address',
  payers: 'shared_payer',
  ips: 'shared_ip',
};
/** The tenant has used up its share of the memory. */
const NOT_COUNTED = 'not_counted';

/** What the counts of a request mean. `details` names the limit and the number behind each true signal, for its reason. */
export function velocityAnswer(
  sighting: Sighting,
  { limits, isSharedFailure }: CompiledLimits,
  { counts, isFull }: Counts,
) {
  const crossed = counts.filter(({ limit, number }) => number > limit.max);
  const record: VelocityRecord = { details: {} };
  const ofVelocity = crossed.filter(({ limit }) => !isOfSmallAmounts(limit) && (isSharedFailure || !isShared(limit)));
  const signals = [failedSignal(ofVelocity, isFull)];
  for (const [kind, code] of Object.entries(SHARED) as [SubjectKind, SignalCode][]) {
    const of = sighting.subjects[kind]?.of;
    if (of !== undefined && limits.some((limit) => limit.of === of && isShared(limit))) {
      signals.push(
        countSignal(
          code,
          counts.filter(({ limit }) => limit.of === of && isShared(limit)),
          isFull,
          record,
        ),
      );
    }
  }
  if (sighting.hasSmallAmount && limits.some(isOfSmallAmounts)) {
    signals.push(
      countSignal(
        'amounts_tested',
        crossed.filter(({ limit }) => isOfSmallAmounts(limit)),
        isFull,
        record,
      ),
    );
  }
  return { signals, record };
}

const isOfSmallAmounts = ({ count }: CountLimit) => count === 'small_amounts';

/** The first crossed limit in the order of the policy. */
function failedSignal([first]: readonly Count[], isFull: boolean): Signal {
  const code = 'velocity_check_failed';
  if (first) {
    return { code, state: true, value: limitName(first.limit) };
  }
  return isFull ? { code, state: 'unknown', cause: NOT_COUNTED } : { code, state: false };
}

/** The figure is the number of the longest crossed window; without one, of the longest window that was counted. */
function countSignal(code: SignalCode, counts: readonly Count[], isFull: boolean, { details }: VelocityRecord): Signal {
  const crossed = counts.findLast(({ limit, number }) => number > limit.max);
  if (crossed) {
    details[code] = `${limitName(crossed.limit)}:${crossed.number}`;
    return { code, state: true, value: crossed.number };
  }
  const number = counts.at(-1)?.number;
  const value = number === undefined ? {} : { value: number };
  return isFull ? { code, state: 'unknown', cause: NOT_COUNTED } : { code, state: false, ...value };
}
