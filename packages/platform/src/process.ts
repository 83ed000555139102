import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { ConfigInvalidError, Env } from './env.js';
import { Health, startAdminServer } from './health.js';
import { createLogger, type Logger } from './logger.js';
import { createMetrics } from './metrics.js';
import { giveWay } from './niceness.js';
import { PolicyFileError } from './policies.js';
import { type ProcessConfig, readProcessConfig } from './process-config.js';
import { openTracing } from './tracing/open-tracing.js';
import type { Tracing } from './tracing/tracing.js';

/** Handed to what a process runs. */
export interface ProcessContext {
  name: string;
  env: Env;
  config: ProcessConfig;
  logger: Logger;
  metrics: Registry;
  health: Health;
  /** Only where an operator wants traces. */
  tracing?: Tracing | undefined;
}

export interface Running {
  /** Finishes what is in flight and lets go of everything. Bounded by `COTEJO_DRAIN_MS` from outside. */
  stop(): Promise<void>;
}

const NODE_MAJOR_MIN = 22;
/** Of a drain, for spans that wait: a collector that is away must not hold up a stop. */
const TRACES_FLUSH_MS = 1_000;
/** Of a drain, left for the end itself. */
const EXIT_RESERVE_MS = 250;

/**
 * Runs one process: configuration, logger, metrics, admin port, then `start`; SIGTERM or SIGINT makes it not ready,
 * after a grace drains it, and ends with 0; a second signal, or a drain that takes too long, ends with 1.
 */
export async function runProcess(name: string, start: (context: ProcessContext) => Promise<Running>): Promise<void> {
  const context = readContext(name);
  const { config, health, metrics, logger } = context;
  giveWay(config.niceness);
  const fail = (error: unknown) => {
    logger.fatal({ err: error }, 'start failed');
    const isOperators = error instanceof ConfigInvalidError || error instanceof PolicyFileError;
    if (isOperators) {
      process.stderr.write(`${name}: ${error.message}\n`);
    }
    process.exit(1);
  };
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });

  // Node's own answer to this signal is to open its debugger, and with it the memory of the process.
  process.on('SIGUSR1', () => logger.warn('no debugger'));

  let started = false;
  health.add('started', () => ({ ok: started }));
  try {
    const admin = await startAdminServer({ host: config.adminHost, port: config.adminPort, health, metrics });
    context.tracing = await openTracing(context);
    const running = await start(context);
    started = true;
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
    return { name, env, config, logger, metrics: createMetrics(name), health: new Health() };
  } catch (error) {
    process.stderr.write(
      `${name}: ${error instanceof ConfigInvalidError ? error.message : 'cannot read configuration'}\n`,
    );
    process.exit(1);
  }
}

/** @param stop is given when it must have ended, on the clock of `performance.now()` */
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
