import { NestLogger, ProcessScope, redisOptions } from '@cotejo/platform';
import { rootModule, type ServiceStart } from '@cotejo/source';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AnonymityRefreshProcessor } from './anonymity-refresh.processor.js';
import { AnonymityRefreshSchedule } from './anonymity-refresh.schedule.js';
import { JobMetrics } from './job-metrics.js';
import { ListsRefreshProcessor } from './lists-refresh.processor.js';
import { ListsRefreshSchedule } from './lists-refresh.schedule.js';
import { queueErrors } from './queue-errors.js';
import { QUEUES } from './queues.js';
import { ReclaimProcessor } from './reclaim.processor.js';
import { ReclaimSchedule } from './reclaim.schedule.js';
import { SandboxResetProcessor } from './sandbox-reset.processor.js';
import { SandboxResetSchedule } from './sandbox-reset.schedule.js';
import { SlaStatementsProcessor } from './sla-statements.processor.js';
import { SlaStatementsSchedule } from './sla-statements.schedule.js';

/** Jobs never carry personal data: BullMQ keeps payloads, results and failure texts in clear. */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      useFactory: ({ config }: ProcessScope) => ({
        // A blocked worker must wait for Redis for ever rather than fail its job.
        connection: { ...redisOptions(config.stateRedisUrl), maxRetriesPerRequest: null },
        prefix: `${config.namespace}:${config.environment}:jobs`,
      }),
      inject: [ProcessScope],
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
  ],
  providers: [
    queueErrors,
    SandboxResetProcessor,
    SandboxResetSchedule,
    ReclaimProcessor,
    ReclaimSchedule,
    ListsRefreshProcessor,
    ListsRefreshSchedule,
    AnonymityRefreshProcessor,
    AnonymityRefreshSchedule,
    SlaStatementsProcessor,
    SlaStatementsSchedule,
    JobMetrics,
  ],
})
class WorkerModule {}

/** Starts the background jobs; nothing listens. */
export const startWorker: ServiceStart = async (context, bus) => {
  const app = await NestFactory.createApplicationContext(rootModule(context, bus, WorkerModule), {
    logger: new NestLogger(context.logger),
    abortOnError: false,
  });
  return { stop: () => app.close() };
};
