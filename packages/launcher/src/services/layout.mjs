/** @typedef {{ app: string, services?: string }} PlannedProcess one process: its app, and the services that the host runs */

/** One build, three layouts: how the services are spread over processes. */
export const layoutNames = ['compact', 'separate', 'single'];

/**
 * @param {string} name one of `layoutNames`
 * @returns {Promise<PlannedProcess[]>} the processes of the layout. Needs the build: the sources come from the table in contracts.
 */
export async function planLayout(name) {
  const { SOURCE_APP_IDS } = await import('@cotejo/contracts');
  const behindTheGateway = [...SOURCE_APP_IDS, 'scoring', 'worker'];
  const plans = {
    // The console is a separate process: no request of a browser may delay a verification.
    compact: [{ app: 'gateway' }, { app: 'host', services: behindTheGateway.join(',') }, { app: 'console' }],
    separate: [{ app: 'gateway' }, ...behindTheGateway.map((app) => ({ app })), { app: 'console' }],
    single: [{ app: 'host', services: ['gateway', ...behindTheGateway, 'console'].join(',') }],
  };
  return plans[name];
}

/** Whether a process has the public port. */
export const isPublic = (planned) => hosts(planned, 'gateway');

/** Whether a process has the console's port. */
export const hasConsole = (planned) => hosts(planned, 'console');

/** @param {PlannedProcess} planned @param {string} service */
function hosts({ app, services = app }, service) {
  return services.split(',').includes(service);
}
