import type { Caller } from '@cotejo/accounts';
import { phoneCountry } from '@cotejo/colombia';
import {
  type AskedSource,
  CEDULA_SCENARIOS,
  type DecisionExtra,
  type RegistryQuery,
  type RegistryRecord,
  type SourceReport,
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
import { absent, type RequestFrame, SourceAsker } from './source-asker.js';
import type { Reports, Verification } from './verification.js';

/** Made once: an error of its own for each request would cost a stack trace. */
const ANSWERED = new Error('the request was answered');

/** Kept back from the sources, so that scoring and the answer still fit in the budget. */
const DECISION_RESERVE_MS = 50;

/** Sources that answer this soon after the others are always heard, and cost no second question to scoring. */
const EARLY_AFTER_MS = 20;

/** What a caller wants of a verification besides the decision. */
export interface Wanted {
  extras: readonly DecisionExtra[];
  /** Answers that are shown, and so are waited for whether they matter to the decision or not. */
  mustAwait: readonly (keyof Reports)[];
}

/** The way of one request: ask what needs only the input, then what needs the name, then decide. */
@Injectable()
export class VerificationService {
  private readonly config: GatewayConfig;
  private readonly sandbox: boolean;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(SourceAsker) private readonly sources: SourceAsker,
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
    const report = await this.sources.ask('registry.record', { document }, frame);
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

  /** Asks everything; answers once what needs the name has been asked too. */
  private async gather(subject: Subject, { scopes, tenant }: Caller, frame: RequestFrame): Promise<Gathering> {
    const { document, phone, phoneToken: token, email, address, city, ip, gps, biometric: reference } = subject;
    const lastAnswer = frame.deadline - DECISION_RESERVE_MS;
    const firstWave = Math.min(Date.now() + this.config.sourceBudgetMs, lastAnswer);
    const gathering = new Gathering();
    /** Asks a source that plan and key permit, when there is something to ask. */
    const ask = <Q extends keyof Reports>(
      question: Q,
      source: AskedSource,
      wanted: boolean,
      put: () => Promise<Reports[Q]>,
    ) => {
      const answer = (status: SourceReport['status']) => Promise.resolve(absent(source, status) as Reports[Q]);
      const permitted = scopes.includes(`source:${source}`);
      const asked = permitted && wanted ? put() : answer(permitted ? 'not_requested' : 'not_in_plan');
      gathering.expect(question, asked);
      return asked;
    };
    // Only where it is compared with something.
    const country = ip !== null && phone !== null ? phoneCountry(phone) : null;
    const hasPlace = ip !== null || gps !== null || address !== null || city !== null;

    gathering.expect('velocity', this.velocity.check(subject, tenant.id, frame));
    ask('line', 'telco', phone !== null, () =>
      this.sources.ask('telco.line', present({ phone: phone as string, gps, token }), frame, firstWave),
    );
    ask('tax', 'tax', true, () => this.sources.ask('tax.registration', { document }, frame, firstWave));
    ask('place', 'geo', hasPlace, () =>
      this.sources.ask('geo.place', present({ ip, gps, address, city, phoneCountry: country }), frame, firstWave),
    );
    ask('mailbox', 'email', email !== null, () =>
      this.sources.ask('email.mailbox', { email: email as string }, frame, firstWave),
    );
    ask('biometric', 'biometric', reference !== null, () =>
      this.sources.ask('biometric.validation', { reference: reference as string, document }, frame, firstWave),
    );
    const registry = await ask('registry', 'registry', true, () =>
      this.sources.ask('registry.record', registryQuery(subject), frame, firstWave),
    );
    if (registry.status === 'ok' && !registry.record) {
      throw new ApiError('cedula_not_found');
    }

    const name = registry.record && holderName(registry.record, subject.name);
    ask('sanctions', 'sanctions', true, () =>
      this.sources.ask('sanctions.screen', present({ document, name, tenant: tenant.id }), frame, lastAnswer),
    );
    ask('holder', 'telco', phone !== null && name !== null, () =>
      this.sources.ask('telco.holder', { phone: phone as string, document, name: name as string }, frame, lastAnswer),
    );
    return gathering;
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

/** With what the buyer claims only where something was claimed. */
function registryQuery({ document, name, issueDate }: Subject): RegistryQuery {
  return name === null && issueDate === null ? { document } : { document, claimed: { name, issueDate } };
}

/** Without the members that are null: a source is sent what there is. */
function present<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;
}
