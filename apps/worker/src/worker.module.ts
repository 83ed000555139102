import { NestLogger, ProcessScope } from '@cotejo/platform';
import { rootModule, type ServiceStart } from '@cotejo/source';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { ANONYMITY_QUEUE } from './anonymity-refresh.job.js';
import { AnonymityRefreshProcessor } from './anonymity-refresh.processor.js';
import { AnonymityRefreshSchedule } from './anonymity-refresh.schedule.js';
import { JobMetrics } from './job-metrics.js';
import { LISTS_QUEUE } from './lists-refresh.job.js';
import { ListsRefreshProcessor } from './lists-refresh.processor.js';
import { ListsRefreshSchedule } from './lists-refresh.schedule.js';
import { ACCOUNTS_QUEUE } from './reclaim.job.js';
import { ReclaimProcessor } from './reclaim.processor.js';
import { ReclaimSchedule } from './reclaim.schedule.js';
import { SANDBOX_QUEUE } from './sandbox-reset.job.js';
import { SandboxResetProcessor } from './sandbox-reset.processor.js';
import { SandboxResetSchedule } from './sandbox-reset.schedule.js';

/** Jobs never carry personal data: BullMQ keeps payloads, results and failure texts in clear. */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      useFactory: ({ config }: ProcessScope) => ({
        // A blocked worker must wait for Redis for ever rather than fail its job.
        connection: { url: config.stateRedisUrl, maxRetriesPerRequest: null },
        prefix: `${config.namespace}:${config.environment}:jobs`,
      }),
      inject: [ProcessScope],
    }),
    BullModule.registerQueue(
      { name: SANDBOX_QUEUE },
      { name: ACCOUNTS_QUEUE },
      { name: LISTS_QUEUE },
      { name: ANONYMITY_QUEUE },
    ),
  ],
  providers: [
    SandboxResetProcessor,
    SandboxResetSchedule,
    ReclaimProcessor,
    ReclaimSchedule,
    ListsRefreshProcessor,
    ListsRefreshSchedule,
    AnonymityRefreshProcessor,
    AnonymityRefreshSchedule,
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
