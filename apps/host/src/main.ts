import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { ConfigInvalidError, type Env, type ProcessContext } from '@cotejo/platform';
import { runServices, type ServiceStart } from '@cotejo/service';
import { HOST_SETTINGS } from './host.settings.js';

/** Every service that one process can run. A service stands before the services that call it. */
const SERVICES = [...SOURCE_APP_IDS, 'scoring', 'worker', 'console', 'gateway'];

const namesIn = (env: Env) => env.read(HOST_SETTINGS).COTEJO_SERVICES;

/** Loads only the chosen services. */
async function chosenServices({ env }: ProcessContext): Promise<ServiceStart[]> {
  const names = namesIn(env);
  if (names.length === 0 || names.some((name) => !SERVICES.includes(name))) {
    throw new ConfigInvalidError('COTEJO_SERVICES', `must list some of ${SERVICES.join(', ')}`);
  }
  return Promise.all(SERVICES.filter((name) => names.includes(name)).map(loadService));
}

/** Each app exports `start`. */
async function loadService(name: string): Promise<ServiceStart> {
  const { start } = (await import(`@cotejo/${name}`)) as { start: ServiceStart };
  return start;
}

/** A process with the gateway and everything that the gateway calls decides without a bus. */
const isWhole = ({ env }: ProcessContext) =>
  [...SOURCE_APP_IDS, 'scoring', 'gateway'].every((name) => namesIn(env).includes(name));

await runServices('host', chosenServices, isWhole);
