import { startEmail } from '@cotejo/email';
import { startGateway } from '@cotejo/gateway';
import { startGeo } from '@cotejo/geo';
import { ConfigInvalidError } from '@cotejo/platform';
import { startRegistry } from '@cotejo/registry';
import { startSanctions } from '@cotejo/sanctions';
import { startScoring } from '@cotejo/scoring';
import { runServices, type ServiceStart } from '@cotejo/source';
import { startTax } from '@cotejo/tax';
import { startTelco } from '@cotejo/telco';
import { startWorker } from '@cotejo/worker';

/** Every service that can share a process; what answers comes before what asks. */
const SERVICES: Record<string, ServiceStart> = {
  registry: startRegistry,
  telco: startTelco,
  tax: startTax,
  sanctions: startSanctions,
  geo: startGeo,
  email: startEmail,
  scoring: startScoring,
  worker: startWorker,
  gateway: startGateway,
};

await runServices('host', ({ env }) => {
  const wanted = env.list('COTEJO_SERVICES');
  const known = Object.keys(SERVICES);
  if (wanted.length === 0 || wanted.some((name) => !known.includes(name))) {
    throw new ConfigInvalidError('COTEJO_SERVICES', `must list some of ${known.join(', ')}`);
  }
  return known.filter((name) => wanted.includes(name)).map((name) => SERVICES[name] as ServiceStart);
});
