import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir, stateDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { makePrivate, writePrivately } from '../packages/launcher/src/bootstrap/private-folder.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { launchServices } from '../packages/launcher/src/launch.mjs';
import { joinRedis } from '../packages/launcher/src/redis/shared-server.mjs';
import { findRedis } from '../packages/launcher/src/redis.mjs';
import { createAnnouncer } from '../packages/launcher/src/services/announce.mjs';
import { layoutNames } from '../packages/launcher/src/services/layout.mjs';
import { isTaken } from '../packages/launcher/src/services/port.mjs';
import { endLeftovers } from '../packages/launcher/src/services/run-file.mjs';
import { ensureSecrets } from '../packages/launcher/src/services/secrets.mjs';
import { listenForStop } from '../packages/launcher/src/services/stop-signals.mjs';
import { welcome } from '../packages/launcher/src/services/welcome.mjs';
import { prepare } from './prepare.mjs';

const wholeProcessesMax = 256;

const help = `Starts Cotejo on this machine: prepares what is missing, then all services, until Ctrl-C.

  npm start -- [options]

  --env sandbox|production     fictional sources and a test key, or the live environment   [sandbox]
  --port NUMBER                of the gateway, on 127.0.0.1                                [3000]
  --console-port NUMBER        of the console: portal and administration              [--port + 10]
  --layout compact|split|separate|single   how the services are spread over processes      [compact]
      compact    whole processes (gateway, sources and scoring) that share the port, and one for console and worker
      split      gateway, console, and one process for all other services
      separate   one process for each service
      single     one process for everything
  --processes NUMBER           whole processes of the compact layout      [one for each core, if half of the memory suffices]
  --remote LIST                services of the compact layout with separate processes, for example telco,scoring
  --help`;

await runMain(async () => {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return;
  }
  makePrivate(stateDir);
  const leftovers = await endLeftovers(stateDir);
  if (leftovers > 0) {
    console.log(`ended ${leftovers} services that an earlier start had left behind`);
  }
  await requireFree(options.port, '--port');
  await requireFree(options.consolePort, '--console-port');
  const progress = createProgress();
  const installed = prepare({ progress, withBuild: false });
  const node = installed.then((prepared) => prepared.node);
  const [found, prepared] = await Promise.all([
    progress('find Redis', () => findRedis({ node })),
    installed.then(() => prepare({ progress })),
  ]);
  writePrivately();
  if (found.kind === 'javascript' && options.env === 'production') {
    throw new Failure('production needs a real Redis: install one, or set REDIS_URL');
  }
  console.log(`  Node ${prepared.nodeVersion}; Redis: ${found.label}`);
  await run(options, prepared, found, progress);
});

async function requireFree(port, option) {
  if (!(await isTaken(port))) {
    return;
  }
  throw new Failure(`port ${port} of 127.0.0.1 is taken: free it, or choose another with -- ${option} NUMBER`);
}

function parseOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        env: { type: 'string', default: 'sandbox' },
        port: { type: 'string', default: '3000' },
        'console-port': { type: 'string' },
        layout: { type: 'string', default: 'compact' },
        processes: { type: 'string' },
        remote: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    });
    return {
      ...values,
      env: oneOf('env', values.env, ['sandbox', 'production']),
      port: portOf(values.port, '--port'),
      consolePort: portOf(values['console-port'] ?? String(Number(values.port) + 10), '--console-port'),
      layout: oneOf('layout', values.layout, layoutNames),
      wholeProcesses: values.processes === undefined ? undefined : countOf(values.processes, '--processes'),
      remote: values.remote.split(',').filter(Boolean),
    };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${error.message.split('. ')[0]}. See npm start -- --help`);
  }
}

function oneOf(name, value, choices) {
  if (choices.includes(value)) {
    return value;
  }
  throw new Failure(`--${name} is ${choices.join(' or ')}`);
}

function portOf(text, option) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1_024 && port <= 65_535) {
    return port;
  }
  throw new Failure(`${option} is a number from 1024 to 65535`);
}

function countOf(text, option) {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= wholeProcessesMax) {
    return count;
  }
  throw new Failure(`${option} is a number from 1 to ${wholeProcessesMax}`);
}

/**
 * Starts the Redis servers and the services. At the end, and also after an error, it stops all of them in reverse
 * order.
 */
async function run(options, { node, env: base }, found, progress) {
  const announce = createAnnouncer();
  const stop = listenForStop();
  const endings = [];
  try {
    const redis = await startRedisServers(found, announce.trouble, endings);
    const { metricsTokenFile } = ensureSecrets(stateDir);
    const extraEnv = { ...priorityOf(options.env, base), COTEJO_METRICS_TOKEN_FILE: metricsTokenFile };
    const launch = { ...options, ...redis, node, base, extraEnv };
    const product = await progress('start services', (tell) => {
      const onEvent = (event) => {
        announce.event(event);
        if (event.kind === 'step' && event.text) {
          tell(`${event.app} ${event.text}`);
        }
      };
      return launchServices({ ...launch, signal: stop.signal, onEvent });
    });
    endings.push(() => product.stop());
    stop.onHurry(() => product.kill());
    console.log(await welcome({ ...options, node, product, rootDir, metricsTokenFile }));
    endings.push(buildSiteBeside(node, base));
    const gaveUp = await Promise.race([product.gaveUp, stop.requested]);
    if (gaveUp) {
      throw new Failure(`${gaveUp.app} ${gaveUp.text}: stopping. Its log is in ${product.logsDir}`);
    }
    console.log('draining … (Ctrl-C again ends everything at once)');
  } finally {
    for (const end of endings.reverse()) {
      await end();
    }
  }
  console.log('stopped');
}

/**
 * Builds the documentation site, which the console serves from then on, while the product is in use already.
 *
 * @returns {() => void} ends it
 */
function buildSiteBeside(node, env) {
  const child = spawn(node, [join(rootDir, 'scripts', 'docs-site.mjs')], { env, stdio: 'ignore' });
  child.once('spawn', () => setPriority(Number(child.pid), constants.priority.PRIORITY_LOW));
  child.once('error', () => {});
  child.once('exit', (code) => {
    if (code) {
      console.error('! the documentation site could not be built: npm run docs:site says why');
    }
  });
  return () => child.kill();
}

/** A sandbox gives way to a live environment on the same machine. */
function priorityOf(env, base) {
  return { COTEJO_NICE: base.COTEJO_NICE ?? (env === 'sandbox' ? '10' : '0') };
}

async function startRedisServers(found, onTrouble, endings) {
  const state = await joinRedis('state', found, onTrouble);
  endings.push(state.leave);
  const bus = await joinRedis('bus', found, onTrouble);
  endings.push(bus.leave);
  return { stateRedisUrl: state.url, busRedisUrls: bus.url };
}
