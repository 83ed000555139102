import { COUNTS_BY_DEFAULT, type CountLimit } from '@cotejo/contracts';
import { compileLimits } from './compiled-limits.js';
import type { Counts, Sighting } from './sightings.js';
import { velocityAnswer } from './velocity-report.js';

const CHECKS: CountLimit = { count: 'checks', of: 'document', window: 'minute', max: 2 };
const LINE: CountLimit = { count: 'documents', of: 'phone', window: 'day', max: 2 };
const OF_HOUR: CountLimit = { count: 'documents', of: 'phone', window: 'hour', max: 1 };
const TINY: CountLimit = { count: 'small_amounts', of: 'ip', window: 'minute', max: 3 };
const SIGHTING: Sighting = {
  tenant: 'acme',
  subjects: { documents: { of: 'document', value: '1' }, phones: { of: 'phone', value: '2' } },
  surnames: [],
  door: null,
  line: null,
  hasSmallAmount: false,
};
const answer = (limits: CountLimit[], counts: Partial<Counts>, sighting: Partial<Sighting> = {}) =>
  velocityAnswer({ ...SIGHTING, ...sighting }, compileLimits({ week: false, limits }), {
    counts: [],
    isFull: false,
    ...counts,
  });

it('says the number of persons, and the longest crossed window', () => {
  const counts = [
    { limit: OF_HOUR, number: 3 },
    { limit: LINE, number: 4 },
  ];
  expect(answer([CHECKS, OF_HOUR, LINE], { counts })).toEqual({
    signals: [
      { code: 'velocity_check_failed', state: false },
      { code: 'shared_phone', state: true, value: 4 },
    ],
    record: { details: { shared_phone: 'documents_per_phone_day:4' } },
  });
});

it('says the number of persons within the limit too', () => {
  expect(answer([LINE], { counts: [{ limit: LINE, number: 2 }] })).toEqual({
    signals: [
      { code: 'velocity_check_failed', state: false },
      { code: 'shared_phone', state: false, value: 2 },
    ],
    record: { details: {} },
  });
});

it('has no signal of what the request or the policy does not have', () => {
  expect(answer([CHECKS], {}).signals.map(({ code }) => code)).toEqual(['velocity_check_failed']);
  const { phones: _, ...subjects } = SIGHTING.subjects;
  expect(answer([LINE], {}, { subjects }).signals).toHaveLength(1);
  expect(answer([TINY], {}).signals).toHaveLength(1);
});

it('reports small amounts apart from checks', () => {
  const counts = [{ limit: TINY, number: 4 }];
  expect(answer([TINY, CHECKS], { counts }, { hasSmallAmount: true })).toEqual({
    signals: [
      { code: 'velocity_check_failed', state: false },
      { code: 'amounts_tested', state: true, value: 4 },
    ],
    record: { details: { amounts_tested: 'small_amounts_per_ip_minute:4' } },
  });
});

it('says unknown, never false, when something was not counted', () => {
  const unknown = { state: 'unknown', cause: 'not_counted' };
  expect(answer([CHECKS, LINE], { isFull: true, counts: [{ limit: LINE, number: 1 }] }).signals).toEqual([
    { code: 'velocity_check_failed', ...unknown },
    { code: 'shared_phone', ...unknown },
  ]);
  const crossed = [{ limit: LINE, number: 3 }];
  expect(answer([LINE], { isFull: true, counts: crossed }).signals[1]).toMatchObject({ state: true, value: 3 });
});

it('fails the check of velocity for a shared line under a policy without limits, which has an earlier scorecard', () => {
  const limit = COUNTS_BY_DEFAULT.limits.find(({ count, of }) => count === 'documents' && of === 'phone') as CountLimit;
  const { signals } = velocityAnswer(SIGHTING, compileLimits(COUNTS_BY_DEFAULT), {
    counts: [{ limit, number: 4 }],
    isFull: false,
  });
  expect(signals).toMatchObject([
    { code: 'velocity_check_failed', state: true, value: 'documents_per_phone_hour' },
    { code: 'shared_phone', state: true, value: 4 },
  ]);
});
