import { extrasFor, mustAwaitFor, readInclude } from './include.js';
import { REPORT_NAMES } from './report.js';

it('reads no names when the parameter is missing', () => {
  expect(readInclude({})).toEqual(new Set());
  expect(readInclude(undefined)).toEqual(new Set());
});

it('reads names separated by commas', () => {
  expect(readInclude({ include: 'sources,receipt,sources' })).toEqual(new Set(['sources', 'receipt']));
});

it.each([
  ['an unknown name', 'sources,all'],
  ['an empty value', ''],
  ['an empty name', 'sources,'],
  ['a repeated parameter', ['sources', 'receipt']],
])('refuses %s', (_, include) => {
  expect(() => readInclude({ include })).toThrow(
    expect.objectContaining({
      reason: 'invalid_parameter',
      details: {
        errors: [{ pointer: '/include', code: 'not_in_list' }],
        detail: expect.objectContaining({ en: expect.stringMatching(/^Allowed values: sources, .*receipt$/) }),
      },
    }),
  );
});

it('requests from scoring only the extras that scoring makes', () => {
  expect(extrasFor(new Set(['sources', 'screening']))).toEqual([]);
  expect(extrasFor(new Set(['interval', 'counterfactuals', 'receipt']))).toEqual([
    'interval',
    'counterfactuals',
    'evidence',
  ]);
});

it('waits for the lists when their evidence is shown, and for every source when counterfactuals are shown', () => {
  expect(mustAwaitFor(new Set(['sources', 'interval']))).toEqual([]);
  expect(mustAwaitFor(new Set(['screening']))).toEqual(['sanctions']);
  expect(mustAwaitFor(new Set(['screening', 'counterfactuals']))).toEqual(REPORT_NAMES);
});
