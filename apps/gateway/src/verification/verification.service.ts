import type { Caller } from '@cotejo/accounts';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import {
  type DecisionExtra,
  type RegistryRecord,
  type RpcReply,
  SOURCE_OPERATIONS,
  type SourceOperation,
  type SourceReports,
  scenarioOf,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { nameToCompare, type Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig, readGatewayConfig } from '../gateway.config.js';
import { ApiError } from '../http/errors/api-error.js';
import type { RequestIds } from '../http/observing/request-state.js';
import { CardIssuers } from '../payment/card-issuers.js';
import { paymentReport } from '../payment/payment-report.js';
import { VelocityService } from '../velocity/velocity.service.js';
import { evidenceReport } from './evidence-report.js';
import { Gathering } from './gathering.js';
import { reportWithoutAnswer } from './report.js';
import { ScoringClient } from './scoring-client.js';
import { type RequestContext, SourceClient } from './source-client.js';
import { buildQuery, holderName, statedName } from './source-queries.js';
import type { Verification } from './verification.js';

/** Shared instance: a new error for each request would cost a stack trace. */
const ANSWERED = new Error('the request was answered');

/** Time reserved for scoring and the answer; sources do not get it. */
const DECISION_RESERVE_MS = 50;

/** The gateway always waits this long for all sources, before it calls scoring for an early decision. */
const EARLY_AFTER_MS = 20;

const OPERATIONS = Object.keys(SOURCE_OPERATIONS) as SourceOperation[];
/** Operations that need only the input. */
const INPUT_WAVE = OPERATIONS.filter((operation) => SOURCE_OPERATIONS[operation].wave === 'input');
/** Operations that also need the name of the card holder. */
const NAME_WAVE = OPERATIONS.filter((operation) => SOURCE_OPERATIONS[operation].wave === 'name');

/** What a caller requests besides the decision. */
export interface VerificationOptions {
  extras: readonly DecisionExtra[];
  /** Reports that the answer shows. The gateway waits for them even when they cannot change the decision. */
  mustAwait: readonly (keyof SourceReports)[];
  /** Velocity has counted it: an earlier request under the same idempotency key, or an earlier try of the same row. */
  wasCounted: boolean;
}

/** Names for the second wave, see `source-queries.ts`. */
interface KnownNames {
  holder: string | null;
  stated: string | null;
}

const NO_NAMES: KnownNames = { holder: null, stated: null };

/** Most foreigners are in no registry: they are screened by the name that they state. */
const namesWithoutRegistry = (subject: Subject): KnownNames =>
  documentIdParts(subject.document).kind === 'CC' ? NO_NAMES : { holder: nameToCompare(subject), stated: null };

const namesIn = (record: RegistryRecord, claimed: string | null): KnownNames => ({
  holder: holderName(record, claimed),
  stated: statedName(record, claimed),
});

/** Verifies one request: calls the sources that need only the input, then those that need the name, then scoring. */
@Injectable()
export class VerificationService {
  private readonly config: GatewayConfig;
  private readonly sandbox: boolean;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(SourceClient) private readonly sources: SourceClient,
    @Inject(ScoringClient) private readonly scoring: ScoringClient,
    @Inject(VelocityService) private readonly velocity: VelocityService,
    @Inject(CardIssuers) private readonly issuers: Pick<CardIssuers, 'find'>,
  ) {
    this.config = readGatewayConfig(scope.env);
    this.sandbox = scope.config.environment === 'sandbox';
  }

  /**
   * @throws ApiError `cedula_not_found` when the registry has no card with the number; `deadline_exceeded` or `not_ready`
   *   when scoring cannot decide
   */
  async verify(subject: Subject, caller: Caller, ids: RequestIds, options: VerificationOptions): Promise<Verification> {
    const abort = new AbortController();
    const gathering = new Gathering();
    try {
      const { wasCounted } = options;
      const context = { ...this.contextOf(subject.document, caller, ids, abort.signal), wasCounted };
      await this.gather(gathering, subject, context);
      return await this.decide(gathering, subject, context, options);
    } finally {
      // Sources that still work on this request can stop.
      if (!gathering.isComplete) {
        abort.abort(ANSWERED);
      }
    }
  }

  /**
   * Queries the registry only.
   * @throws ApiError `cedula_not_found`, `source_unavailable`; `invalid_body` if no registry has documents of this kind
   */
  async lookUp(document: string, caller: Caller, ids: RequestIds): Promise<RegistryRecord> {
    const context = this.contextOf(document, caller, ids, new AbortController().signal);
    const report = await this.sources.querySource('registry.record', { document }, context);
    if (report.cause === 'document_kind') {
      throw new ApiError('invalid_body', { errors: [{ pointer: '/tipo_documento', code: 'no_registry' }] });
    }
    if (report.status !== 'ok') {
      throw new ApiError('source_unavailable', { retryAfterMs: 1_000, detail: 'registry' });
    }
    if (!report.record) {
      throw new ApiError('cedula_not_found');
    }
    return report.record;
  }

  private contextOf(document: string, caller: Caller, ids: RequestIds, signal: AbortSignal): RequestContext {
    const scenario = this.sandbox ? scenarioOf(document) : undefined;
    const deadline = Date.now() + Math.min(this.config.requestBudgetMs, caller.plan.timeoutSeconds * 1_000);
    return { ...ids, caller, deadline, signal, ...(scenario && { scenario }) };
  }

  /** Calls every source, and returns as soon as the sources that need the holder's name are called too. */
  private async gather(gathering: Gathering, subject: Subject, context: RequestContext): Promise<void> {
    const lastAnswer = context.deadline - DECISION_RESERVE_MS;
    const firstWave = Math.min(Date.now() + this.config.sourceBudgetMs, lastAnswer);
    const call = (operation: SourceOperation, names: KnownNames, deadline: number) =>
      gathering.expect(
        SOURCE_OPERATIONS[operation].report,
        this.callSource(operation, subject, names, { ...context, deadline }),
      );

    for (const operation of INPUT_WAVE) {
      call(operation, NO_NAMES, firstWave);
    }
    const known = Promise.all([gathering.reportOf('registry'), gathering.reportOf('place')]);
    const counted = this.velocity.check(
      subject,
      { ...context, deadline: firstWave },
      known.then(([registry, place]) => ({ registry, place })),
    );
    gathering.expect('velocity', counted);
    const registry = await gathering.reportOf('registry');
    if (registry.status === 'ok' && !registry.record) {
      throw new ApiError('cedula_not_found');
    }
    const names = registry.record ? namesIn(registry.record, nameToCompare(subject)) : namesWithoutRegistry(subject);
    for (const operation of NAME_WAVE) {
      call(operation, names, lastAnswer);
    }
  }

  /** Calls one operation, if the key permits the source and the caller sent what the query needs. */
  private async callSource<O extends SourceOperation>(
    operation: O,
    subject: Subject,
    { holder, stated }: KnownNames,
    context: RequestContext,
  ): Promise<RpcReply<O>> {
    const { caller } = context;
    const { source } = SOURCE_OPERATIONS[operation];
    if (!caller.scopes.includes(`source:${source}`)) {
      return reportWithoutAnswer(source, 'not_in_plan');
    }
    const query = buildQuery(operation, subject, caller.tenant.id, holder, stated);
    return query === null
      ? reportWithoutAnswer(source, 'not_requested')
      : this.sources.querySource(operation, query, { ...context, amountCop: subject.amountCop });
  }

  private currentReports(gathering: Gathering, subject: Subject, { scenario }: RequestContext): SourceReports {
    const reports = gathering.currentReports();
    return {
      ...reports,
      evidence: evidenceReport(subject, reports),
      // A test cédula decides everything, whatever else is sent.
      payment: scenario
        ? reportWithoutAnswer('payment', 'not_requested')
        : paymentReport(subject, reports, this.issuers.find),
    };
  }

  /**
   * Decides when all sources have answered, or earlier when the missing answers cannot change the recommendation. Scoring is
   * called for an early decision only when a source takes notably longer than the others, and again after each answer.
   */
  private async decide(
    gathering: Gathering,
    subject: Subject,
    request: RequestContext,
    { extras, mustAwait }: VerificationOptions,
  ): Promise<Verification> {
    await gathering.waitUntilComplete(EARLY_AFTER_MS);
    const decidedAtMs = Date.now();
    const context = { ...request, decidedAtMs };
    while (!gathering.isComplete) {
      const { pendingCount } = gathering;
      const reports = this.currentReports(gathering, subject, context);
      const mustWait = mustAwait.some((name) => gathering.isPending(name));
      const decision = mustWait ? null : await this.scoring.requestEarlyDecision(subject, reports, extras, context);
      if (decision) {
        return { reports, decision, decidedAtMs };
      }
      await gathering.waitForFewerThan(pendingCount);
    }
    const reports = this.currentReports(gathering, subject, context);
    const decision = await this.scoring.requestDecision(subject, reports, extras, context);
    return { reports, decision, decidedAtMs };
  }
}
