import { CEDULA_SCENARIOS } from '@cotejo/contracts';
import type { ProviderContext } from '@cotejo/source';
import { SandboxSanctionsProvider } from './sandbox.provider.js';

const provider = new SandboxSanctionsProvider();
const context = (scenario: string): ProviderContext => ({
  signal: new AbortController().signal,
  deadline: Number.POSITIVE_INFINITY,
  attempt: 1,
  scenario,
});

describe('the sandbox lists', () => {
  it.each(CEDULA_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('play %s', async (name, scenario) => {
    const { record } = await provider.screen({ document: scenario.value, name: 'ANA SOL' }, context(name));
    expect(record).toMatchObject({ hits: scenario.hits, nameScreened: true });
  });

  it('list nobody else, and say when there was no name', async () => {
    const { record } = await provider.screen({ document: '1000000009' }, context(''));
    expect(record).toMatchObject({ hits: [], nameScreened: false });
    expect(new Set(record?.lists.map((list) => list.class)).size).toBe(3);
    expect(record?.lists.every(({ state }) => state === 'current')).toBe(true);
  });
});
