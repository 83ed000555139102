import { ACTIONS, LEGAL_CAUSES, type SourceId } from '@cotejo/contracts';
import { type FactSpace, withTrue } from './fact-space.js';
import { type Chosen, type Option, optionsOf } from './fact-tree.js';
import type { Proof } from './finding.js';
import type { Level } from './levels.js';
import { SENTENCES } from './sentences.js';
import type { Allows } from './tree-search.js';

interface Rejection {
  chosen: Chosen;
  level: Level;
  causes: number;
}

/**
 * The rejection with the fewest causes, of which no cause is a legal one, and the buyer and the merchant can remove no cause. Ley 1266 of
 * 2008 and Ley 1581 of 2012 give a person the right to know and to correct what decides about them.
 */
export function* remedyProofs(space: FactSpace): Generator<Proof> {
  const fewest = space.levels
    .map((level) => fewestCauses(space, level))
    .reduce((best, each) => (each && (!best || each.causes < best.causes) ? each : best), null);
  if (!fewest) {
    return;
  }
  const { chosen, level } = fewest;
  const sentence = SENTENCES.noRemedy(causesOf(chosen), space.scoreOf(chosen) / 10, level.amountCop);
  const witnesses = [space.witness(chosen, level.amountCop)];
  yield { code: 'rejection_without_remedy', severity: 'warning', pointer: level.pointer, ...sentence, witnesses };
}

function fewestCauses(space: FactSpace, level: Level): Rejection | null {
  const { rejectTenths } = level;
  const found: Rejection[] = [];
  const sums = space.search.highestByCount(isHopeless, isCause);
  const causes = sums.findIndex((sum) => sum && Math.max(space.baseTenths + sum.tenths, 0) >= rejectTenths);
  if (causes >= 0) {
    found.push({ chosen: (sums[causes] as { chosen: Chosen }).chosen, level, causes });
  }
  const lifted = liftedCase(space, level);
  return [...found, ...(lifted ? [lifted] : [])].sort((one, other) => one.causes - other.causes)[0] ?? null;
}

/** A rule that rejects by itself. */
function liftedCase(space: FactSpace, level: Level): Rejection | null {
  const least = (allows: Allows): Rejection | null => {
    const sums = space.search.highestByCount(allows, isCause);
    const causes = sums.findIndex((sum) => sum);
    return causes < 0 ? null : { chosen: (sums[causes] as { chosen: Chosen }).chosen, level, causes };
  };
  const signals = [...space.weighed.values()].filter(
    ({ signal, lift }) => lift >= level.rejectTenths && !(signal in ACTIONS) && !LEGAL_CAUSES.includes(signal),
  );
  const cases = signals.map(({ signal }) => least(withTrue(signal, isHopeless)));
  if (space.missingTenths >= level.rejectTenths) {
    cases.push(...space.mandatory.map((source) => least(withSilent(source, isHopeless))));
  }
  return cases.reduce((best, each) => (each && (!best || each.causes < best.causes) ? each : best), null);
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
