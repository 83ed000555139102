import type { SourceReport, SourceRequest } from '@cotejo/contracts';
import { forgetLastMatch, type Logger, type Registry } from '@cotejo/platform';
import { evaluateChecks } from './check.js';
import { withDeadline } from './deadline.js';
import { ProviderError, ProviderNotConfiguredError } from './errors.js';
import type { Answer, AskContext, SourceProvider } from './provider.js';
import type { Operation, SourceDefinition } from './source-definition.js';
import { SourceGuard } from './source-guard.js';
import { SourceMetrics } from './source-metrics.js';

/** Left for the way back, so that a source's own time-out reaches the caller before the caller's. */
const RETURN_MARGIN_MS = 20;

export interface CallContext {
  deadline: number;
  attempt: number;
  signal: AbortSignal;
  requestId?: string | undefined;
}

/** Answers every question to a source: provider, record, checks, signals, in bounded time and without ever throwing. */
export class SourceRunner<P extends SourceProvider> {
  private readonly metrics: SourceMetrics;
  private readonly guard: SourceGuard;

  constructor(
    private readonly definition: SourceDefinition<P>,
    private readonly provider: P,
    private readonly logger: Logger,
    registry: Registry,
  ) {
    this.metrics = new SourceMetrics(registry, definition.id);
    this.guard = new SourceGuard(definition, this.metrics);
  }

  async ask(name: string, request: SourceRequest<unknown>, call: CallContext): Promise<SourceReport> {
    const operation = this.definition.operations[name];
    if (!operation) throw new Error('unknown operation');
    const startedAt = performance.now();
    this.metrics.begin();
    let report: SourceReport;
    try {
      const answer = await this.guard.run(() => this.askProvider(operation, request, call));
      report = this.answered(operation, request.query, answer);
    } catch (error) {
      report = this.failed(error as ProviderError, call);
    }
    report.tookMs = Math.round((performance.now() - startedAt) * 1_000) / 1_000;
    this.metrics.end(report.status, report.tookMs);
    forgetLastMatch();
    return report;
  }

  private askProvider(
    operation: Operation<P, unknown, unknown>,
    { query, scenario }: SourceRequest<unknown>,
    call: CallContext,
  ): Promise<Answer<unknown>> {
    if (!this.provider.configured()) throw new ProviderNotConfiguredError();
    const budgetMs = Math.min(this.definition.deadlineMs, call.deadline - Date.now() - RETURN_MARGIN_MS);
    return withDeadline(budgetMs, call, (time) => {
      const context: AskContext = {
        get signal() {
          return time.signal;
        },
        deadline: call.deadline,
        attempt: call.attempt,
        ...(scenario !== undefined && { scenario }),
      };
      return operation.ask(this.provider, query, context);
    });
  }

  private answered(operation: Operation<P, unknown, unknown>, query: unknown, answer: Answer<unknown>): SourceReport {
    const { record, asOf, provider = this.provider.id } = answer;
    const signals = evaluateChecks(operation.checks, record, query);
    return {
      source: this.definition.id,
      status: 'ok',
      record,
      signals,
      tookMs: 0,
      provider,
      asOf,
    };
  }

  private failed(error: ProviderError, call: CallContext): SourceReport {
    const { id: source } = this.definition;
    const log = error.countsAgainstHealth ? 'warn' : 'debug';
    const { code: cause, cause: err } = error;
    this.logger[log]({ source, requestId: call.requestId, cause, ...(err !== undefined && { err }) }, 'no answer');
    return {
      source,
      status: error.status,
      record: null,
      signals: [],
      tookMs: 0,
      provider: this.provider.id,
      asOf: null,
    };
  }
}
