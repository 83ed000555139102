import { type HealthTrack, type Observation, observe, UNTRACKED } from './source-health-track.js';

/** The changes that a series of observations causes, with the index of each. */
function changesOf(observations: Observation[]): string[] {
  let track: HealthTrack = UNTRACKED;
  return observations.flatMap((observation, index) => {
    const seen = observe(track, observation, index);
    track = seen.track;
    return seen.change ? [`${index} ${seen.change} since ${seen.since}`] : [];
  });
}

it.each<[string, Observation[], string[]]>([
  ['degrades at the third bad observation', ['ok', 'down', 'degraded', 'down', 'down'], ['3 degraded since 1']],
  ['stays well when a good one is in between', ['down', 'down', 'ok', 'down', 'down', 'ok'], []],
  ['stays well while nothing is known', Array.from({ length: 9 }, () => 'unknown'), []],
  ['begins to count again after an unknown one', ['down', 'down', 'unknown', 'down', 'down'], []],
  ['is not degraded without any provider', ['not_configured', 'not_configured', 'not_configured'], []],
  [
    'recovers at the third good observation in a row',
    ['down', 'down', 'down', 'ok', 'ok', 'down', 'ok', 'ok', 'ok', 'ok'],
    ['2 degraded since 0', '8 recovered since 6'],
  ],
  [
    'stays degraded when nothing is known',
    ['down', 'down', 'down', 'ok', 'ok', 'unknown', 'ok'],
    ['2 degraded since 0'],
  ],
])('a source %s', (_, observations, expected) => {
  expect(changesOf(observations)).toEqual(expected);
});
