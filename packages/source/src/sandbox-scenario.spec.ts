import { CEDULA_SCENARIOS, type InputScenario } from '@cotejo/contracts';
import { cedulaScenario, scenarioAnswer, stableHash } from './sandbox-scenario.js';

interface Line {
  ported: boolean;
  recycled: boolean;
}

const context = { signal: new AbortController().signal, deadline: Number.POSITIVE_INFINITY, attempt: 1 };
const CLEAN: Line = { ported: false, recycled: false };
const CATALOGUE = [
  { value: '+573000000002', record: { ported: true } },
  { value: '+573000000099', fault: 'timeout' },
] as unknown as InputScenario<Partial<Line>>[];
const [SCENARIO] = CEDULA_SCENARIOS;

describe('scenarioAnswer', () => {
  it('changes the clean record by the scenario of the test value', () => {
    const { record } = scenarioAnswer(CATALOGUE, '+573000000002', CLEAN, context);
    expect(record).toEqual({ ported: true, recycled: false });
  });

  it('returns the clean record for any other value', () => {
    expect(scenarioAnswer(CATALOGUE, '+573104445566', CLEAN, context).record).toEqual(CLEAN);
  });

  it('throws the fault of the scenario, without a mark against the provider', () => {
    const answer = () => scenarioAnswer(CATALOGUE, '+573000000099', CLEAN, context);
    expect(answer).toThrow(
      expect.objectContaining({ status: 'timeout', code: 'sandbox_fault', countsAgainstHealth: false }),
    );
  });

  it('ignores test values when the request has a test cédula', () => {
    const withCedula = { ...context, scenario: SCENARIO?.name as string };
    expect(cedulaScenario(withCedula)).toBe(SCENARIO);
    expect(scenarioAnswer(CATALOGUE, '+573000000099', CLEAN, withCedula).record).toEqual(CLEAN);
  });
});

it('stableHash gives the same 32-bit number for the same text, and another one for another text', () => {
  expect(stableHash('first:1000000009')).toBe(stableHash('first:1000000009'));
  expect(stableHash('first:1000000009')).not.toBe(stableHash('first:1000000010'));
  expect([stableHash(''), stableHash('a')]).toEqual([0x811c9dc5, 0xe40c292c]);
});
