const sources = ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'];
const behindTheGateway = [...sources, 'scoring', 'worker', 'console'];

/** @typedef {{ app: string, services?: string }} PlannedProcess one process: its app, and what the host is to host */

/** @type {Record<string, PlannedProcess[]>} Which processes make up the product: one build, three layouts. */
export const layouts = {
  compact: [{ app: 'gateway' }, { app: 'host', services: behindTheGateway.join(',') }],
  separate: [{ app: 'gateway' }, ...behindTheGateway.map((app) => ({ app }))],
  single: [{ app: 'host', services: ['gateway', ...behindTheGateway].join(',') }],
};

/** Whether a process has the public port. */
export const isPublic = (planned) => hosts(planned, 'gateway');

/** Whether a process has the console's port. */
export const hasConsole = (planned) => hosts(planned, 'console');

/** @param {PlannedProcess} planned @param {string} service */
function hosts({ app, services = app }, service) {
  return services.split(',').includes(service);
}
