/** Width of a step of the clock, by how long ago it is: counts of a minute need fine steps, counts of a week do not. Seconds. */
const STEPS = [
  { within: 3_600, seconds: 20 },
  { within: 86_400, seconds: 300 },
  { within: Number.POSITIVE_INFINITY, seconds: 1_800 },
];

/**
 * The earlier checks of all cases in steps, oldest first. The checks of one case stay in their order.
 *
 * @param {import('./cases.mjs').ContextCase[]} cases
 * @returns {{ beforeSeconds: number, lists: import('./earlier.mjs').Earlier[][] }[]} lists: one for each case of the step
 */
export function timeline(cases) {
  const steps = new Map();
  for (const { history } of cases) {
    for (const [beforeSeconds, checks] of Map.groupBy(history, (check) => stepOf(check.beforeSeconds))) {
      steps.set(beforeSeconds, [...(steps.get(beforeSeconds) ?? []), checks]);
    }
  }
  return [...steps]
    .map(([beforeSeconds, lists]) => ({ beforeSeconds, lists }))
    .sort((a, b) => b.beforeSeconds - a.beforeSeconds);
}

function stepOf(beforeSeconds) {
  const { seconds } = STEPS.find(({ within }) => beforeSeconds < within);
  return Math.floor(beforeSeconds / seconds) * seconds;
}
