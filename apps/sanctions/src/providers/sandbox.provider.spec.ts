import { CEDULA_SCENARIOS } from '@cotejo/contracts';
import { providerContext } from '@cotejo/source/testing';
import { SandboxSanctionsProvider } from './sandbox.provider.js';

const provider = new SandboxSanctionsProvider();

describe('SandboxSanctionsProvider', () => {
  it.each(CEDULA_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    'returns the hits of the scenario %s',
    async (name, scenario) => {
      const { record } = await provider.screen(
        { document: scenario.value, name: 'ANA SOL' },
        providerContext({ scenario: name }),
      );
      expect(record).toMatchObject({ hits: scenario.hits, nameScreened: true });
    },
  );

  it('lists no other cédula, and reports when the name was not screened', async () => {
    const { record } = await provider.screen({ document: '1000000009' }, providerContext());
    expect(record).toMatchObject({ hits: [], nameScreened: false });
    expect(new Set(record?.lists.map((list) => list.class)).size).toBe(3);
    expect(record?.lists.every(({ state }) => state === 'current')).toBe(true);
  });
});
