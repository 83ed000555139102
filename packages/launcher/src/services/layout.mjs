import { availableParallelism, totalmem } from 'node:os';
import { Failure } from '../bootstrap/failure.mjs';

/**
 * @typedef {object} PlannedProcess one process of the product
 * @property {string} name in logs, in the run file and in `Product.pids`
 * @property {string} app its program: `apps/<app>`
 * @property {string} [services] the services that the host runs, separated by commas
 */

/** One build, four layouts: how the services are spread over processes. */
export const layoutNames = ['compact', 'split', 'separate', 'single'];

/** A whole process with production data takes less than this. */
const MEMORY_OF_WHOLE_BYTES = 1024 ** 3;
/** What Redis, the system and other programs may take. */
const SHARE_OF_MEMORY = 0.5;
/** The systems whose kernel spreads the connections of one port over several processes (`SO_REUSEPORT`). */
const PORT_SHARING_PLATFORMS = ['linux', 'freebsd'];

/**
 * @param {string} name one of `layoutNames`
 * @param {{ wholeProcesses?: number, remote?: string[] }} options of the compact layout: the number of whole processes, by
 *   default one for each core; the services that have separate processes and are called over the bus
 * @returns {Promise<PlannedProcess[]>} the processes of the layout. Needs the build: the sources come from the table in contracts.
 * @throws {Failure} if a remote service does not exist
 */
export async function planLayout(name, { wholeProcesses = defaultWholeProcesses(), remote = [] } = {}) {
  const { SOURCE_APP_IDS } = await import('@cotejo/contracts');
  const called = [...SOURCE_APP_IDS, 'scoring'];
  const unknown = remote.find((service) => !called.includes(service));
  if (unknown !== undefined) {
    throw new Failure(`there is no service ${unknown} that can be remote: choose from ${called.join(', ')}`);
  }
  const local = called.filter((service) => !remote.includes(service));
  const plans = {
    // A request of a browser and a job must not delay a verification, so the console and the worker have another process.
    compact: () => [
      ...wholeNames(wholeProcesses).map((whole) => hostOf(whole, ['gateway', ...local])),
      ...remote.map(appOf),
      hostOf('background', ['worker', 'console']),
    ],
    split: () => [appOf('gateway'), hostOf('host', [...called, 'worker']), appOf('console')],
    separate: () => ['gateway', ...called, 'worker', 'console'].map(appOf),
    single: () => [hostOf('host', ['gateway', ...called, 'worker', 'console'])],
  };
  return plans[name]();
}

/** One for each core, as far as half of the memory allows; one where the kernel cannot share a port (macOS). */
function defaultWholeProcesses() {
  if (!PORT_SHARING_PLATFORMS.includes(process.platform)) {
    return 1;
  }
  const room = Math.floor((totalmem() * SHARE_OF_MEMORY) / MEMORY_OF_WHOLE_BYTES);
  return Math.max(1, Math.min(availableParallelism(), room));
}

/** @returns {string[]} `whole-1`, `whole-2` ... */
const wholeNames = (count) => Array.from({ length: count }, (_, index) => `whole-${index + 1}`);

const appOf = (app) => ({ name: app, app });

const hostOf = (name, services) => ({ name, app: 'host', services: services.join(',') });

/** Whether a process has the public port. */
export const isPublic = (planned) => hosts(planned, 'gateway');

/** Whether a process has the console's port. */
export const hasConsole = (planned) => hosts(planned, 'console');

/** @param {PlannedProcess} planned @param {string} service */
function hosts({ app, services = app }, service) {
  return services.split(',').includes(service);
}
