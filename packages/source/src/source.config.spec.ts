import { Env, type ProcessConfig } from '@cotejo/platform';
import { readSourceConfig } from './source.config.js';

const read = (variables: NodeJS.ProcessEnv, environment = 'production') =>
  readSourceConfig(
    { env: new Env(variables), config: { environment } as ProcessConfig },
    { id: 'registry', deadlineMs: 600 },
    ['local', 'ani'],
  );

it('has the first provider, and no limit on the age of data, by default', () => {
  expect(read({})).toEqual({ providers: ['local'], staleAfterMs: 0, deadlineMs: 600 });
});

it('reads the order, the age limit and the deadline', () => {
  const variables = {
    COTEJO_REGISTRY_PROVIDER: 'ani, local',
    COTEJO_REGISTRY_STALE_AFTER_DAYS: '2',
    COTEJO_REGISTRY_DEADLINE_MS: '2000',
  };
  expect(read(variables)).toEqual({ providers: ['ani', 'local'], staleAfterMs: 172_800_000, deadlineMs: 2_000 });
});

it.each(['other', 'local,other', 'local,local', ','])('refuses the order %s', (COTEJO_REGISTRY_PROVIDER) => {
  expect(() => read({ COTEJO_REGISTRY_PROVIDER })).toThrow(
    'COTEJO_REGISTRY_PROVIDER: must name one or several of local, ani, each once',
  );
});

it('has only the sandbox provider in the sandbox', () => {
  expect(read({ COTEJO_REGISTRY_PROVIDER: 'ani' }, 'sandbox').providers).toEqual(['sandbox']);
});
