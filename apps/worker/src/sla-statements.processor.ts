import { type IssuedStatements, readSlaPolicy, SlaStatements } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { type Counter, type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Processor } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { NoticeEvents } from './events/notice-events.js';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';

/** Timeout of one Redis command. */
const TIMEOUT_MS = 5_000;
/** Deadline of one attempt. */
const DEADLINE_MS = 10 * 60_000;

type Counts = Omit<IssuedStatements, 'error'>;

/** The statements of some tenants failed; the log contains the first reason. */
class StatementsIncompleteError extends ExpectedError {}

/** Issues every tenant's statement for the settled months. The result of a job contains counts only. */
@Processor(JOBS['sla.statements'].queue, WORKER_OPTIONS)
export class SlaStatementsProcessor extends JobProcessor implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly runs: Counter<'outcome'>;
  private readonly issued: Counter;
  private readonly lastSuccess: Gauge;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(NoticeEvents) private readonly events: NoticeEvents,
  ) {
    super(scope);
    const make = new MetricSet(scope.metrics);
    this.runs = make.counter(
      'sla_statements_runs_total',
      'Runs that issue due statements: ok, partial (statements of some tenants failed), failed',
      { outcome: ['ok', 'partial', 'failed'] },
    );
    this.issued = make.counter('sla_statements_issued_total', 'Monthly statements that this worker issued');
    this.lastSuccess = make.gauge(
      'sla_statements_last_success_timestamp_seconds',
      'When this worker last found or issued every due statement',
    );
  }

  /** Runs before BullMQ's own shutdown, which waits for the job to end. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async process(): Promise<Counts> {
    try {
      const { error, ...counts } = await this.issue();
      this.issued.inc(counts.issued);
      this.runs.inc({ outcome: counts.failed > 0 ? 'partial' : 'ok' });
      if (counts.failed > 0) {
        throw this.incomplete(counts, error);
      }
      this.lastSuccess.setToCurrentTime();
      this.scope.logger.info({ ...counts }, 'statements issued');
      return counts;
    } catch (error) {
      if (error instanceof StatementsIncompleteError) {
        throw error;
      }
      this.runs.inc({ outcome: 'failed' });
      this.scope.logger.error({ err: error }, 'statements not issued');
      throw error;
    }
  }

  private issue(): Promise<IssuedStatements> {
    const { config } = this.scope;
    const policy = readSlaPolicy(config.policiesDir);
    const ending = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(DEADLINE_MS)]);
    return withRedis(config.stateRedisUrl, TIMEOUT_MS, async (redis) => {
      const statements = new SlaStatements(redis, config, policy);
      const issued = await statements.issueDue(ending);
      for (const tenant of await this.events.tenantsForStatements()) {
        await this.events.publishStatements(tenant, await statements.list(tenant));
      }
      return issued;
    });
  }

  private incomplete(counts: Counts, error: unknown): StatementsIncompleteError {
    this.scope.logger.error({ ...counts, err: error }, 'some statements not issued');
    return new StatementsIncompleteError(
      'tenants_failed',
      `tenants whose statement could not be issued: ${counts.failed}`,
    );
  }
}
