import { setTimeout as delay } from 'node:timers/promises';
import { ConfigInvalidError } from './config-invalid.error.js';
import { Env } from './env.js';
import { Health, startAdminServer } from './health.js';
import { createLogger } from './logger.js';
import { createMetrics } from './metrics.js';
import { lowerPriority } from './niceness.js';
import { PolicyFileError } from './policies.js';
import { readProcessConfig } from './process-config.js';
import type { ProcessContext, Running } from './process-context.js';
import { followSecrets } from './secrets/follow-secrets.js';
import { openTracing } from './tracing/open-tracing.js';

const NODE_MAJOR_MIN = 22;
/** Part of the drain time for sending spans: an unreachable collector must not delay the stop. */
const TRACES_FLUSH_MS = 1_000;
/** Part of the drain time that is left for the exit itself. */
const EXIT_RESERVE_MS = 250;

/**
 * Runs one process: reads the configuration, creates logger and metrics, opens the admin port, then calls `start`. At SIGTERM
 * or SIGINT the process becomes not ready, waits `COTEJO_DRAIN_GRACE_MS`, stops what `start` returned, and exits with 0. At a
 * second signal, or if the stop takes longer than `COTEJO_DRAIN_MS`, it exits with 1.
 */
export async function runProcess(name: string, start: (context: ProcessContext) => Promise<Running>): Promise<void> {
  const context = readContext(name);
  const { config, health, metrics, logger } = context;
  lowerPriority(config.niceness);
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'start failed');
    const isOperatorError = error instanceof ConfigInvalidError || error instanceof PolicyFileError;
    if (isOperatorError) {
      process.stderr.write(`${name}: ${error.message}\n`);
    }
    process.exit(1);
  };
  const die = (what: string) => (error: unknown) => {
    logger.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', die('unhandled rejection')).on('uncaughtException', die('uncaught exception'));

  // By default Node opens its debugger at this signal, and the debugger can read the memory of the process.
  process.on('SIGUSR1', () => logger.warn('SIGUSR1 ignored: no debugger'));

  context.step = 'opens the admin port';
  health.add('started', () => ({ ok: context.step === undefined, ...(context.step && { detail: context.step }) }));
  try {
    const { adminHost: host, adminPort: port, metricsToken } = config;
    const admin = await startAdminServer({ host, port, metricsToken, health, metrics });
    context.tracing = await openTracing(context);
    const running = await start(context);
    context.step = undefined;
    logger.info({ environment: config.environment, adminPort: admin.port }, 'ready');
    stopOnSignal(context, async (deadline) => {
      await running.stop();
      await admin.close();
      const leftMs = deadline - performance.now() - EXIT_RESERVE_MS;
      if (leftMs > 0) {
        await context.tracing?.stop(Math.min(TRACES_FLUSH_MS, leftMs));
      }
    });
  } catch (error) {
    fail(error);
  }
}

function readContext(name: string): ProcessContext {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < NODE_MAJOR_MIN) {
    process.stderr.write(`${name}: Node ${NODE_MAJOR_MIN} or later is needed, this is ${process.versions.node}\n`);
    process.exit(1);
  }
  const env = new Env();
  try {
    const config = readProcessConfig(env);
    const logger = createLogger(name, config.logLevel);
    const metrics = createMetrics(name);
    followSecrets(env.secrets, { logger, metrics });
    return { name, env, config, logger, metrics, health: new Health() };
  } catch (error) {
    process.stderr.write(
      `${name}: ${error instanceof ConfigInvalidError ? error.message : 'cannot read configuration'}\n`,
    );
    process.exit(1);
  }
}

/** @param stop its parameter is the time by which it must have ended, from `performance.now()` */
function stopOnSignal({ config, health, logger }: ProcessContext, stop: (deadline: number) => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) {
      process.exit(1);
    }
    stopping = true;
    logger.info({ signal }, 'draining');
    health.drain();
    const longestMs = config.drainGraceMs + config.drainMs;
    const deadline = performance.now() + longestMs;
    setTimeout(() => process.exit(1), longestMs).unref();
    const graceOver = delay(config.drainGraceMs);
    graceOver
      .then(() => stop(deadline))
      .then(
        () => {
          logger.info('drained');
          process.exit(0);
        },
        (error: unknown) => {
          logger.error({ err: error }, 'stop failed');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
