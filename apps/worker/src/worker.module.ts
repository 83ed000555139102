import { JOB_QUEUES } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { NestLogger } from '@cotejo/platform/nest';
import { rootModule, type ServiceStart } from '@cotejo/platform/service';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AnonymityRefreshProcessor } from './anonymity-refresh.processor.js';
import { AuditCheckpointProcessor } from './audit-checkpoint.processor.js';
import { AuditStreamProcessor } from './audit-stream.processor.js';
import { AccountNotices } from './events/account-notices.js';
import { AuditEvents } from './events/audit-events.js';
import { DeliveryQueue } from './events/delivery-queue.js';
import { DisabledNotice } from './events/disabled-notice.js';
import { EventDeliverProcessor } from './events/event-deliver.processor.js';
import { EventDispatch } from './events/event-dispatch.js';
import { EventEngine } from './events/event-engine.js';
import { EventMetrics } from './events/event-metrics.js';
import { EventParts } from './events/event-parts.js';
import { EventPublishProcessor } from './events/event-publish.processor.js';
import { EventQuotasProcessor } from './events/event-quotas.processor.js';
import { EventSourcesProcessor } from './events/event-sources.processor.js';
import { EventSweepProcessor } from './events/event-sweep.processor.js';
import { ListEvents } from './events/list-events.js';
import { NoticeEvents } from './events/notice-events.js';
import { WebhookNeeds } from './events/webhook-needs.js';
import { ExpiryNoticeProcessor } from './expiry-notice.processor.js';
import { JobConnection, JobConnectionModule } from './job-connection.js';
import { JobMetrics } from './job-metrics.js';
import { JobSchedules } from './job-schedules.js';
import { ListsRefreshProcessor } from './lists-refresh.processor.js';
import { MailSendProcessor } from './mail/mail-send.processor.js';
import { MailService } from './mail/mail-service.js';
import { OutboxSweepProcessor } from './mail/outbox-sweep.processor.js';
import { queueErrors } from './queue-errors.js';
import { ReclaimProcessor } from './reclaim.processor.js';
import { SandboxResetProcessor } from './sandbox-reset.processor.js';
import { SlaStatementsProcessor } from './sla-statements.processor.js';
import { UsageRollupProcessor } from './usage-rollup.processor.js';

/** Jobs never contain personal data, because BullMQ stores payloads, results and error messages unencrypted. */
@Module({
  imports: [
    DiscoveryModule,
    BullModule.forRootAsync({
      imports: [JobConnectionModule],
      useFactory: ({ config }: ProcessScope, { redis: connection }: JobConnection) => ({
        connection,
        prefix: `${config.namespace}:${config.environment}:jobs`,
      }),
      inject: [ProcessScope, JobConnection],
    }),
    BullModule.registerQueue(...JOB_QUEUES.map((name) => ({ name }))),
  ],
  providers: [
    queueErrors,
    SandboxResetProcessor,
    ReclaimProcessor,
    ListsRefreshProcessor,
    AnonymityRefreshProcessor,
    SlaStatementsProcessor,
    MailService,
    MailSendProcessor,
    OutboxSweepProcessor,
    ExpiryNoticeProcessor,
    UsageRollupProcessor,
    AuditCheckpointProcessor,
    AuditStreamProcessor,
    EventMetrics,
    EventParts,
    AuditEvents,
    ListEvents,
    NoticeEvents,
    AccountNotices,
    DeliveryQueue,
    DisabledNotice,
    WebhookNeeds,
    EventEngine,
    EventDispatch,
    EventDeliverProcessor,
    EventPublishProcessor,
    EventQuotasProcessor,
    EventSourcesProcessor,
    EventSweepProcessor,
    JobSchedules,
    JobMetrics,
  ],
})
class WorkerModule {}

/** Starts the background jobs. The worker answers no messages. */
export const start: ServiceStart = async (context, bus) => {
  const app = await NestFactory.createApplicationContext(rootModule(context, bus, WorkerModule), {
    logger: new NestLogger(context.logger),
    abortOnError: false,
  });
  return { stop: () => app.close() };
};
