import type { SignalCode } from '@cotejo/contracts';
import { type CompiledBand, compileBand, firstFit } from '../deciding/compiled.js';
import type { Band, Characteristic } from '../scorecard/scorecard.js';
import { type FactSpace, withAnswer } from './fact-space.js';
import { type Proof, type Witness, warning } from './finding.js';
import { figuresOf, possibleValues, type Value } from './possible-answers.js';
import { SENTENCES } from './sentences.js';

/** Bands that no answer reaches. The last band of a state is required, and never reported. */
export function* bandProofs(space: FactSpace): Generator<Proof> {
  for (const [index, characteristic] of space.scorecard.characteristics.entries()) {
    for (const [at, band] of characteristic.bands.entries()) {
      const witness = band.state === 'unknown' ? null : unreached(space, characteristic, band);
      if (witness) {
        const pointer = `/characteristics/${index}/bands/${at}`;
        const sentence = SENTENCES.bandUnreachable(characteristic.signal, witness.isShadowed);
        yield warning('band_unreachable', pointer, sentence, [witness.seen]);
      }
    }
  }
}

interface Unreached {
  seen: Witness;
  /** An earlier band takes the values of the band. */
  isShadowed: boolean;
}

function unreached(space: FactSpace, { signal, bands }: Characteristic, band: Band): Unreached | null {
  const rows = bands.filter(({ state }) => state === band.state);
  const at = rows.indexOf(band);
  const compiled = rows.map(compileBand);
  const own = compiled[at] as CompiledBand;
  if (at === rows.length - 1 && own.open) {
    return null;
  }
  const state = band.state === 'true';
  const values = possibleValues(signal, state, bands);
  if (values.some((value) => firstFit(compiled, value) === own)) {
    return null;
  }
  const fitting = values.find((value) => firstFit([own], value) === own);
  const value = fitting ?? nearestValue(signal, band, state);
  const seen = witnessOf(space, signal, state, value);
  return seen && { seen, isShadowed: fitting !== undefined || own.open };
}

/** The possible value that comes nearest to a band without one. */
function nearestValue(signal: SignalCode, { below }: Band, state: boolean): Value {
  return below === undefined ? undefined : figuresOf(signal, state).from;
}

/** Facts with this answer. The value replaces one with the same points, because equal points are one option. */
function witnessOf(space: FactSpace, signal: SignalCode, state: boolean, value: Value): Witness | null {
  const weighed = space.weighed.get(signal);
  const rows = (state ? weighed?.scored?.whenTrue : weighed?.scored?.whenFalse) ?? [];
  const tenths = firstFit(rows, value)?.tenths ?? 0;
  const isAnswer = withAnswer(
    signal,
    ({ part, ...option }) => part.kind === 'signal' && part.state === state && option.tenths === tenths,
    () => true,
  );
  const found = space.search.extreme(1, isAnswer);
  if (!found) {
    return null;
  }
  const { facts, score } = space.witness(found.chosen);
  const { [signal]: _, ...others } = facts.values;
  return {
    facts: { ...facts, values: value === undefined ? others : { ...others, [signal]: value } },
    outcome: null,
    score,
  };
}
