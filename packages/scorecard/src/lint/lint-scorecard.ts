import { REASONS, SIGNALS, type SignalSpec } from '@cotejo/contracts';
import { compileBand, firstFit, tenthsIn } from '../deciding/compiled.js';
import type { Problem } from '../policy/problems.js';
import type { Band, Characteristic, Scorecard } from '../scorecard/scorecard.js';

/** Warnings about settings that are valid but probably a mistake. The scorecard has no errors. */
export function cardWarnings({ basePoints, characteristics }: Scorecard): Problem[] {
  const reasons = characteristics.map(({ reason }) => reason);
  const base = basePoints < 0 ? [{ pointer: '/basePoints', problem: 'a score starts below 0 and is shown as 0' }] : [];
  return [
    ...base,
    ...characteristics.flatMap((characteristic, index) => {
      const { signal, reason } = characteristic;
      const pointer = `/characteristics/${index}`;
      const shared =
        reasons.indexOf(reason) < index ? [`gives the reason ${reason}, which another characteristic gives too`] : [];
      return [
        ...[...shared, ...warningsOf(characteristic)].map((problem) => ({ pointer, problem: `${signal}: ${problem}` })),
        ...bandWarnings(characteristic).map(({ pointer: at, problem }) => ({
          pointer: `${pointer}/bands/${at}`,
          problem: `${signal}: ${problem}`,
        })),
      ];
    }),
  ];
}

function warningsOf({ signal, reason, bands, monotonic }: Characteristic): string[] {
  const rows = (state: Band['state']) => bands.filter((band) => band.state === state);
  const figures = rows('true').filter(({ below }) => below !== undefined);
  const warnings: string[] = [];
  if (bands.every(({ points }) => points === 0) && !bands.some(({ note }) => note)) {
    warnings.push('no band gives points, and no note explains why');
  }
  if (Object.values(REASONS[reason]).some((text) => text.trim() === '')) {
    warnings.push(`the reason ${reason} lacks one of its texts`);
  }
  if (reason !== signal && Object.hasOwn(SIGNALS, reason)) {
    warnings.push(`gives the reason of another signal, ${reason}`);
  }
  if (figures.length > 1 && !monotonic) {
    warnings.push('has bands with `below` but no `monotonic`');
  }
  return warnings;
}

/** Warnings about the bands of a characteristic; the pointer is the index of the band. */
function bandWarnings({ signal, bands }: Characteristic): Problem[] {
  const unknown = bands.find(({ state }) => state === 'unknown')?.points ?? 0;
  const worst = pointsOf(bands, 'true').reduce((most, points) => Math.max(most, points));
  // A favourable signal has its good answer when it is true.
  const isAdverse = worst > Math.min(...pointsOf(bands, 'false'));
  return bands.flatMap((band, index) => {
    const problems: string[] = [];
    if (band.state === 'unknown' && isAdverse && worst > 0 && band.points >= worst) {
      problems.push('an unknown answer costs as much as the worst answer');
    }
    if (band.state === 'true' && isAdverse && band.points < unknown) {
      problems.push('a true answer costs less than an unknown one');
    }
    if (band.state === 'false' && band.points > 0) {
      problems.push('points of a false answer have no reason');
    }
    if (band.state !== 'unknown') {
      problems.push(...idleBandProblems(signal, bands, band));
    }
    return problems.map((problem) => ({ pointer: String(index), problem }));
  });
}

const pointsOf = (bands: Band[], state: Band['state']) =>
  bands.filter((band) => band.state === state).map(({ points }) => points);

/**
 * Warns about a band that makes no difference. The last band is required and never warned about.
 */
function idleBandProblems(signal: Characteristic['signal'], bands: Band[], band: Band): string[] {
  const rows = bands.filter(({ state }) => state === band.state);
  const at = rows.indexOf(band);
  if (at === rows.length - 1) {
    return [];
  }
  const all = rows.map(compileBand);
  const others = all.toSpliced(at, 1);
  const answers = answersOf(SIGNALS[signal], rows);
  // The proofs report a band that no answer reaches.
  if (answers.every((value) => firstFit(all, value) !== all[at])) {
    return [];
  }
  const same = answers.every((value) => tenthsIn(all, value) === tenthsIn(others, value));
  return same ? ['changes nothing: the bands after it give the same points'] : [];
}

/** One answer of each kind that the bands can distinguish. Figures are counts and distances, never below 0. */
function answersOf({ value }: SignalSpec, rows: Band[]): (number | string | undefined)[] {
  const limits = rows.flatMap(({ below }) => (below !== undefined && below >= 0 ? [below] : []));
  const classes = value?.classes === 'open' ? rows.flatMap(({ oneOf }) => oneOf ?? []) : (value?.classes ?? []);
  return [undefined, ...(value?.figure ? [0, ...limits] : []), ...classes];
}
