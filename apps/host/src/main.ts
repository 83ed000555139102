import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { ConfigInvalidError, type Env, type ProcessContext } from '@cotejo/platform';
import { runServices, type ServiceStart } from '@cotejo/platform/service';
import { HOST_SETTINGS } from './host.settings.js';

/** Every service that one process can run, loaded when it is chosen. A service stands before the services that it calls. */
const LOADERS: Record<string, () => Promise<{ start: ServiceStart }>> = {
  registry: () => import('@cotejo/registry'),
  telco: () => import('@cotejo/telco'),
  tax: () => import('@cotejo/tax'),
  sanctions: () => import('@cotejo/sanctions'),
  geo: () => import('@cotejo/geo'),
  email: () => import('@cotejo/email'),
  biometric: () => import('@cotejo/biometric'),
  scoring: () => import('@cotejo/scoring'),
  worker: () => import('@cotejo/worker'),
  console: () => import('@cotejo/console'),
  gateway: () => import('@cotejo/gateway'),
};

const namesIn = (env: Env) => env.read(HOST_SETTINGS).COTEJO_SERVICES;

async function chosenServices({ env }: ProcessContext): Promise<ServiceStart[]> {
  const names = namesIn(env);
  const known = Object.keys(LOADERS);
  if (names.length === 0 || names.some((name) => !known.includes(name))) {
    throw new ConfigInvalidError('COTEJO_SERVICES', `must list some of ${known.join(', ')}`);
  }
  const loaders = Object.entries(LOADERS).filter(([name]) => names.includes(name));
  return Promise.all(loaders.map(async ([, load]) => (await load()).start));
}

/** A process with the gateway and everything that the gateway calls decides without a bus. */
const isWhole = ({ env }: ProcessContext) =>
  [...SOURCE_APP_IDS, 'scoring', 'gateway'].every((name) => namesIn(env).includes(name));

await runServices('host', chosenServices, isWhole);
