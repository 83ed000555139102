// One process of a verification, for `npm run bench gather`: the gateway, a source or scoring. At each message of its parent the
// gateway runs a load, and the others report their CPU time.
import { serveLoads } from './load.mjs';
import { connectBus } from './verification/parcels.mjs';
import { verifyResult } from './verification/recorded.mjs';
import { VARIANTS } from './verification/variants.mjs';

const [variant, role, { redisUrl, namespace, keyFile, sharedKeyFile }] = [
  ...process.argv.slice(2, 4),
  JSON.parse(process.argv[4]),
];
const bus = await connectBus({ redisUrl, namespace, keyFile, environment: 'pairs', role });
const wave =
  VARIANTS[variant].needsWave &&
  (await connectBus({ redisUrl, namespace, keyFile: sharedKeyFile, environment: 'wave', role }));
const DOCUMENTS = 1_000_000;

if (role === 'gateway') {
  const verify = VARIANTS[variant].gateway({ bus, wave });
  let count = 0;
  serveLoads(async () => {
    const document = String(1_020_000_000 + (count++ % DOCUMENTS));
    verifyResult(await verify(document), document);
  });
} else {
  await VARIANTS[variant].serve({ bus, wave, role });
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpuMs: (user + system) / 1_000 });
  });
  process.send('up');
}
