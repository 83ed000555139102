import { CEDULA_SCENARIOS } from '@cotejo/contracts';
import { providerContext } from '@cotejo/source/testing';
import { SandboxRegistryProvider } from './sandbox.provider.js';

const provider = new SandboxRegistryProvider();

describe('the sandbox registry', () => {
  it('gives each number its own person', async () => {
    const people = new Set();
    for (let document = 1_000_000_100; document < 1_000_000_200; document += 1) {
      const { record } = await provider.fetchRecord({ document: String(document) }, providerContext());
      expect(record).toMatchObject({ statusCode: 0 });
      expect(record?.issueDate).toMatch(/^20[0-2]\d-\d\d-\d\d$/);
      people.add(JSON.stringify(record));
    }
    expect(people.size).toBe(100);
  });

  it.each(CEDULA_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    'follows the scenario %s',
    async (name, scenario) => {
      const { record } = await provider.fetchRecord({ document: scenario.value }, providerContext({ scenario: name }));
      if (scenario.registry === null) {
        expect(record).toBeNull();
      } else {
        expect(record).toMatchObject({ ...scenario.registry });
      }
    },
  );
});
