import { ConfigInvalidError, type Env, type ProcessContext } from '@cotejo/platform';
import { runServices, type ServiceStart } from '@cotejo/service';

/** Every service that can share a process, loaded only where it is wanted; what answers comes before what asks. */
const SERVICES: Record<string, () => Promise<ServiceStart>> = {
  registry: async () => (await import('@cotejo/registry')).startRegistry,
  telco: async () => (await import('@cotejo/telco')).startTelco,
  tax: async () => (await import('@cotejo/tax')).startTax,
  sanctions: async () => (await import('@cotejo/sanctions')).startSanctions,
  geo: async () => (await import('@cotejo/geo')).startGeo,
  email: async () => (await import('@cotejo/email')).startEmail,
  biometric: async () => (await import('@cotejo/biometric')).startBiometric,
  scoring: async () => (await import('@cotejo/scoring')).startScoring,
  worker: async () => (await import('@cotejo/worker')).startWorker,
  console: async () => (await import('@cotejo/console')).startConsole,
  gateway: async () => (await import('@cotejo/gateway')).startGateway,
};

const known = Object.keys(SERVICES);
const wantedBy = (env: Env) => env.list('COTEJO_SERVICES');

async function chosenServices({ env }: ProcessContext): Promise<ServiceStart[]> {
  const wanted = wantedBy(env);
  if (wanted.length === 0 || wanted.some((name) => !known.includes(name))) {
    throw new ConfigInvalidError('COTEJO_SERVICES', `must list some of ${known.join(', ')}`);
  }
  return Promise.all(
    known.filter((name) => wanted.includes(name)).map((name) => SERVICES[name]?.() as Promise<ServiceStart>),
  );
}

/** With everything in one process nothing needs the bus. */
const hostsAll = ({ env }: ProcessContext) => known.every((name) => wantedBy(env).includes(name));

await runServices('host', chosenServices, hostsAll);
