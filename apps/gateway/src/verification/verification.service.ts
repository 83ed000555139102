import type { Caller } from '@cotejo/accounts';
import {
  CEDULA_SCENARIOS,
  type DecisionExtra,
  type RegistryRecord,
  SOURCE_OPERATIONS,
  type SourceOperation,
  type SourceReports,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import type { Subject } from '@cotejo/subject';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig, readGatewayConfig } from '../gateway.config.js';
import { ApiError } from '../http/errors/api-error.js';
import type { RequestIds } from '../http/observing/request-state.js';
import { VelocityService } from '../velocity/velocity.service.js';
import { DecisionAsker, type DecisionFrame } from './decision-asker.js';
import { Gathering } from './gathering.js';
import { holderName } from './holder-name.js';
import { absent, type RequestFrame, SourceClient } from './source-client.js';
import { buildQuery, type QueryContext } from './source-queries.js';
import type { Verification } from './verification.js';

/** Made once: an error of its own for each request would cost a stack trace. */
const ANSWERED = new Error('the request was answered');

/** Kept back from the sources, so that scoring and the answer still fit in the budget. */
const DECISION_RESERVE_MS = 50;

/** Sources that answer this soon after the others are always heard, and cost no second question to scoring. */
const EARLY_AFTER_MS = 20;

/** Operations that need only the input, and those that wait for the holder's name. */
const OPERATIONS = Object.keys(SOURCE_OPERATIONS) as SourceOperation[];
const INPUT_WAVE = OPERATIONS.filter((operation) => SOURCE_OPERATIONS[operation].wave === 'input');
const NAME_WAVE = OPERATIONS.filter((operation) => SOURCE_OPERATIONS[operation].wave === 'name');

/** One call of a source for one request. */
interface SourceCall {
  subject: Subject;
  caller: Caller;
  context: QueryContext;
  frame: RequestFrame;
  /** Absolute, epoch milliseconds. */
  deadline: number;
}

/** What a caller wants of a verification besides the decision. */
export interface Wanted {
  extras: readonly DecisionExtra[];
  /** Answers that are shown, and so are waited for whether they matter to the decision or not. */
  mustAwait: readonly (keyof SourceReports)[];
}

/** The way of one request: ask what needs only the input, then what needs the name, then decide. */
@Injectable()
export class VerificationService {
  private readonly config: GatewayConfig;
  private readonly sandbox: boolean;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(SourceClient) private readonly sources: SourceClient,
    @Inject(DecisionAsker) private readonly decisions: DecisionAsker,
    @Inject(VelocityService) private readonly velocity: VelocityService,
  ) {
    this.config = readGatewayConfig(scope.env);
    this.sandbox = scope.config.environment === 'sandbox';
  }

  /**
   * @throws ApiError `cedula_not_found` when the registry answered that nobody has the number; `not_ready` when nothing
   *   can decide
   */
  async verify(subject: Subject, caller: Caller, ids: RequestIds, wanted: Wanted): Promise<Verification> {
    const giveUp = new AbortController();
    try {
      const frame = this.frame(subject.document, caller, ids, giveUp.signal);
      const gathering = await this.gather(subject, caller, frame);
      return await this.decide(gathering, subject, { ...frame, caller, ...wanted });
    } finally {
      // Whoever is still busy with this request may stop.
      giveUp.abort(ANSWERED);
    }
  }

  /** The registry's record alone. @throws ApiError `cedula_not_found`, `source_unavailable` */
  async lookUp(document: string, caller: Caller, ids: RequestIds): Promise<RegistryRecord> {
    const frame = this.frame(document, caller, ids, new AbortController().signal);
    const report = await this.sources.querySource('registry.record', { document }, frame);
    if (report.status !== 'ok') {
      throw new ApiError('source_unavailable', { retryAfterMs: 1_000, detail: 'registry' });
    }
    if (!report.record) {
      throw new ApiError('cedula_not_found');
    }
    return report.record;
  }

  private frame(document: string, { plan }: Caller, ids: RequestIds, signal: AbortSignal): RequestFrame {
    const scenario = this.sandbox ? CEDULA_SCENARIOS.find(({ value }) => value === document)?.name : undefined;
    const deadline = Date.now() + Math.min(this.config.requestBudgetMs, plan.timeoutSeconds * 1_000);
    return { ...ids, deadline, signal, ...(scenario && { scenario }) };
  }

  /** Calls every source; returns as soon as the sources that need the holder's name are called too. */
  private async gather(subject: Subject, caller: Caller, frame: RequestFrame): Promise<Gathering> {
    const { tenant } = caller;
    const lastAnswer = frame.deadline - DECISION_RESERVE_MS;
    const firstWave = Math.min(Date.now() + this.config.sourceBudgetMs, lastAnswer);
    const gathering = new Gathering();
    gathering.expect('velocity', this.velocity.check(subject, tenant.id, frame));
    const input = { tenant: tenant.id, holderName: null };
    for (const operation of INPUT_WAVE) {
      this.query(operation, gathering, { subject, caller, context: input, frame, deadline: firstWave });
    }
    const registry = await gathering.report('registry');
    if (registry.status === 'ok' && !registry.record) {
      throw new ApiError('cedula_not_found');
    }
    const context = { ...input, holderName: registry.record && holderName(registry.record, subject.name) };
    for (const operation of NAME_WAVE) {
      this.query(operation, gathering, { subject, caller, context, frame, deadline: lastAnswer });
    }
    return gathering;
  }

  /** Calls one operation, if the key permits the source and the caller sent what the query needs. */
  private query(operation: SourceOperation, gathering: Gathering, call: SourceCall): void {
    const { report, source } = SOURCE_OPERATIONS[operation];
    if (!call.caller.scopes.includes(`source:${source}`)) {
      gathering.expect(report, Promise.resolve(absent(source, 'not_in_plan')));
      return;
    }
    const query = buildQuery(operation, call.subject, call.context);
    const answer =
      query === null
        ? Promise.resolve(absent(source, 'not_requested'))
        : this.sources.querySource(operation, query, call.frame, call.deadline);
    // The table gives each operation the report of its own record type; the compiler cannot follow that through a loop.
    gathering.expect(report, answer as Promise<never>);
  }

  /**
   * Once all have answered; before, if what is still missing could not change the recommendation. Scoring is asked for that
   * only when a source takes notably longer than the others, and again at each answer.
   */
  private async decide(gathering: Gathering, subject: Subject, frame: DecisionFrame & Wanted): Promise<Verification> {
    await gathering.completeWithin(EARLY_AFTER_MS);
    while (!gathering.isComplete) {
      const { pendingCount } = gathering;
      const reports = gathering.soFar();
      const mustWait = frame.mustAwait.some((question) => gathering.isPending(question));
      const decision = mustWait ? null : await this.decisions.decideEarly(subject, reports, frame);
      if (decision) {
        return { reports, decision };
      }
      await gathering.fewerPendingThan(pendingCount);
    }
    const reports = gathering.soFar();
    return { reports, decision: await this.decisions.decide(subject, reports, frame) };
  }
}
