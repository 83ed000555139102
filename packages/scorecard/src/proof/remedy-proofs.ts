import { ACTIONS, LEGAL_CAUSES, type SourceId } from '@cotejo/contracts';
import { type FactSpace, withTrue } from './fact-space.js';
import { type Chosen, type Option, optionsOf } from './fact-tree.js';
import { type Proof, warning } from './finding.js';
import type { Level } from './levels.js';
import { SENTENCES } from './sentences.js';
import type { Allows, Sum } from './tree-search.js';

interface Rejection extends Sum {
  level: Level;
  causes: number;
}

/**
 * The rejection with the fewest causes, of which no cause is a legal one, and the buyer and the merchant can remove no cause. Ley 1266 of
 * 2008 and Ley 1581 of 2012 give a person the right to know and to correct what decides about them.
 */
export function* remedyProofs(space: FactSpace): Generator<Proof> {
  const fewest = fewestOf(space.levels.map((level) => fewestCauses(space, level)));
  if (!fewest) {
    return;
  }
  const { chosen, level } = fewest;
  const sentence = SENTENCES.noRemedy(causesOf(chosen), space.scoreOf(chosen) / 10, level.amountCop);
  const witnesses = [space.witness(chosen, level.amountCop)];
  yield warning('rejection_without_remedy', level.pointer, sentence, witnesses);
}

function fewestCauses(space: FactSpace, level: Level): Rejection | null {
  const reaches = ({ tenths }: Sum) => Math.max(space.baseTenths + tenths, 0) >= level.rejectTenths;
  return fewestOf([leastCauses(space, level, isHopeless, reaches), liftedCase(space, level)]);
}

/** The first of the rejections with the fewest causes. */
function fewestOf(rejections: readonly (Rejection | null)[]): Rejection | null {
  return rejections.reduce((best, each) => (each && (!best || each.causes < best.causes) ? each : best), null);
}

/** The allowed facts with the fewest causes. @param rejects whether the highest sum of so many causes rejects */
function leastCauses(
  space: FactSpace,
  level: Level,
  allows: Allows,
  rejects: (sum: Sum) => boolean = () => true,
): Rejection | null {
  const sums = space.search.highestByCount(allows, isCause);
  const causes = sums.findIndex((sum) => sum && rejects(sum));
  const sum = sums[causes];
  return sum ? { ...sum, level, causes } : null;
}

/** A rule that rejects by itself. */
function liftedCase(space: FactSpace, level: Level): Rejection | null {
  const signals = [...space.weighed.values()].filter(
    ({ signal, lift }) => lift >= level.rejectTenths && !(signal in ACTIONS) && !LEGAL_CAUSES.includes(signal),
  );
  const cases = signals.map(({ signal }) => leastCauses(space, level, withTrue(signal, isHopeless)));
  if (space.missingTenths >= level.rejectTenths) {
    cases.push(...space.mandatory.map((source) => leastCauses(space, level, withSilent(source, isHopeless))));
  }
  return fewestOf(cases);
}

const withSilent =
  (source: SourceId, others: Allows): Allows =>
  (option) => {
    const { part } = option;
    const isOwn = part.kind === 'source' && part.source === source;
    return isOwn ? part.status === 'not_configured' : others(option);
  };

const isCause = ({ tenths, lift }: Option): boolean => tenths > 0 || lift > 0;

/** Whether the option decides nothing, or no buyer or merchant can change it and no law requires it. */
function isHopeless({ part, tenths, lift, missing }: Option): boolean {
  if (part.kind === 'source') {
    // The client can repeat the call of a silent source, and send a missing input.
    return !missing || part.status === 'not_configured';
  }
  if (part.kind !== 'signal' || part.state !== true || (tenths <= 0 && lift === 0)) {
    return true;
  }
  return !(part.signal in ACTIONS) && !LEGAL_CAUSES.includes(part.signal);
}

/** Codes of the signals with points or a rule, and of the sources without an answer. */
function causesOf(chosen: Chosen): string[] {
  const causes = optionsOf(chosen).filter(isCause);
  return causes.flatMap(({ part }) =>
    part.kind === 'signal' ? part.signal : part.kind === 'source' ? part.source : [],
  );
}
