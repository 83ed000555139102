import { SANDBOX_CATALOGUE } from '@cotejo/contracts';
import type { ProcessScope } from '@cotejo/platform';
import { SandboxController } from './sandbox.controller.js';

const controllerIn = (environment: string) =>
  new SandboxController({ config: { environment } } as unknown as ProcessScope);

it('does not exist in production', () => {
  expect(() => controllerIn('production').scenarios()).toThrow(expect.objectContaining({ reason: 'unknown_route' }));
});

it('lists every test value with its public fields only', () => {
  const catalogue = controllerIn('sandbox').scenarios() as Record<string, Record<string, unknown>[]>;
  expect(Object.keys(catalogue)).toEqual(Object.keys(SANDBOX_CATALOGUE));
  const fields = new Set(
    Object.values(catalogue)
      .flat()
      .flatMap((entry) => Object.keys(entry)),
  );
  expect(fields).toEqual(new Set(['value', 'kind', 'name', 'es', 'en', 'expected', 'signals', 'fault', 'challenges']));
  expect(catalogue.phones?.find(({ name }) => name === 'source_slow')).toMatchObject({ fault: 'timeout', signals: [] });
  expect(catalogue.cedulas?.[0]).toMatchObject({ value: '1000000001', expected: { status: 200, riskScore: 10 } });
});
