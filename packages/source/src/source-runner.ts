import { hostname } from 'node:os';
import { SOURCE_CAUSES, type SourceReport, type SourceRequest, type SourceState } from '@cotejo/contracts';
import { forgetLastMatch, type ProcessContext } from '@cotejo/platform';
import { type Awaitable, type CallContext, mapAwaitable } from '@cotejo/transport';
import { evaluateChecks } from './check.js';
import { withDeadline } from './deadline.js';
import type { ProviderError } from './errors.js';
import type { Answer, ProviderContext, SourceProvider } from './provider.js';
import { type OnEnd, type Outcome, ProviderOrder } from './provider-order.js';
import type { Operation, SourceDefinition } from './source-definition.js';
import { SourceMetrics } from './source-metrics.js';

/** Time reserved for the way back, so that the timeout report of the source reaches the caller before the caller's own timeout. */
const RETURN_MARGIN_MS = 20;

/** Answers the queries of a source: calls the providers, evaluates the checks and reports the signals. */
export class SourceRunner<P extends SourceProvider> {
  private readonly metrics: SourceMetrics;
  private readonly order: ProviderOrder<P>;
  private readonly startedAt = new Date().toISOString();

  /**
   * @param providers in the order in which they are called
   * @param staleAfterMs answers with older data are not used; 0: no limit
   */
  constructor(
    private readonly definition: SourceDefinition<P>,
    private readonly providers: readonly P[],
    private readonly scope: Pick<ProcessContext, 'logger' | 'metrics' | 'tracing'>,
    staleAfterMs = 0,
  ) {
    this.metrics = new SourceMetrics(scope.metrics, definition.id);
    this.order = new ProviderOrder(definition, providers, this.metrics, staleAfterMs);
  }

  /**
   * Answers a query before its deadline. A failure of the providers is a status in the report, not an exception.
   * @throws Error for an unknown operation
   */
  answerQuery(pattern: string, request: SourceRequest<unknown>, call: CallContext): Awaitable<SourceReport> {
    const operation = this.definition.operations[pattern];
    if (!operation) {
      throw new Error('unknown operation');
    }
    const startedAt = performance.now();
    const deadline = Math.min(Date.now() + this.definition.deadlineMs, call.deadline - RETURN_MARGIN_MS);
    this.metrics.startQuery();
    const outcome = this.order.query({
      excludes: (member) => operation.excludes?.(member, request.query) ?? null,
      call: (member) => this.callProvider(member, operation, request, call, deadline),
      onFailure: (id, failure) => this.logFailure(id, failure, call),
      follow: this.scope.tracing && ((id) => this.trace(id, call)),
    });
    return mapAwaitable(outcome, (ended) => {
      const report = this.report(operation, request.query, ended);
      report.tookMs = Math.round((performance.now() - startedAt) * 1_000) / 1_000;
      this.metrics.endQuery(report.status, report.tookMs);
      forgetLastMatch();
      return report;
    });
  }

  /** State of this replica: its providers and the versions of their data. */
  state(): SourceState {
    const data = this.providers.flatMap((provider) => provider.data());
    return { host: hostname(), startedAt: this.startedAt, providers: this.order.states(), data };
  }

  private callProvider(
    provider: P,
    operation: Operation<P, unknown, unknown>,
    { query, scenario, tenant, amountCop }: SourceRequest<unknown>,
    call: CallContext,
    deadline: number,
  ): Awaitable<Answer<unknown>> {
    return withDeadline(deadline - Date.now(), call, (time) => {
      const context: ProviderContext = {
        get signal() {
          return time.signal;
        },
        deadline,
        attempt: call.attempt,
        ...(scenario !== undefined && { scenario }),
        ...(tenant !== undefined && { tenant }),
        ...(amountCop !== undefined && { amountCop }),
      };
      return operation.fetch(provider, query, context);
    });
  }

  private report(
    operation: Operation<P, unknown, unknown>,
    query: unknown,
    { provider, answer, error }: Outcome,
  ): SourceReport {
    const source = this.definition.id;
    if (!answer) {
      const cause = SOURCE_CAUSES.find((code) => code === error.code);
      const none = { record: null, signals: [], tookMs: 0, provider, asOf: null };
      return { source, status: error.status, ...none, ...(cause && { cause }) };
    }
    const { record, asOf, version } = answer;
    const signals = evaluateChecks(operation.checks, record, query);
    const report: SourceReport = { source, status: 'ok', record, signals, tookMs: 0, provider, asOf };
    if (version !== undefined) {
      report.version = version;
    }
    return report;
  }

  /** Makes a span for one provider. The trace context is not sent to vendors, because they do not need it. */
  private trace(provider: string, { traceparent }: CallContext): OnEnd | undefined {
    const about = { 'cotejo.source': this.definition.id, 'cotejo.provider': provider };
    const span = this.scope.tracing?.child('internal', `ask ${provider}`, traceparent, about);
    return span && ((outcome, failed) => span.end({ 'cotejo.outcome': outcome }, failed));
  }

  private logFailure(provider: string, error: ProviderError, { requestId }: CallContext): void {
    const log = error.countsAgainstHealth ? 'warn' : 'debug';
    const { code: cause, cause: err } = error;
    const source = this.definition.id;
    this.scope.logger[log]({ source, provider, requestId, cause, ...(err !== undefined && { err }) }, 'no answer');
  }
}
