import type { Caller } from '@cotejo/accounts';
import { phoneCountry } from '@cotejo/colombia';
import {
  type AskedSource,
  CEDULA_SCENARIOS,
  type DecideRequest,
  type Decision,
  type DecisionExtra,
  type RegistryQuery,
  type RegistryRecord,
  type SourceReport,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig, readGatewayConfig } from '../gateway.config.js';
import { ApiError } from '../http/api-error.js';
import { VelocityService } from '../velocity/velocity.service.js';
import { holderName } from './holder-name.js';
import { absent, type RequestFrame, SourceAsker } from './source-asker.js';
import { inputsOf, type Subject } from './subject.js';
import { type Reports, sourceStatuses, type Verification } from './verification.js';

/** Made once: an error of its own for each request would cost a stack trace. */
const ANSWERED = new Error('the request was answered');

/** Kept back from the sources, so that scoring and the answer still fit in the budget. */
const DECISION_RESERVE_MS = 50;

/** The way of one request: ask what needs only the input, then what needs the name, then decide. */
@Injectable()
export class VerificationService {
  private readonly config: GatewayConfig;
  private readonly sandbox: boolean;

  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(SourceAsker) private readonly sources: SourceAsker,
    @Inject(VelocityService) private readonly velocity: VelocityService,
  ) {
    this.config = readGatewayConfig(scope.env);
    this.sandbox = scope.config.environment === 'sandbox';
  }

  /**
   * @throws ApiError `cedula_not_found` when the registry answered that nobody has the number; `not_ready` when nothing
   *   can decide
   */
  async verify(
    subject: Subject,
    caller: Caller,
    requestId: string,
    extras: DecisionExtra[] = [],
  ): Promise<Verification> {
    const giveUp = new AbortController();
    try {
      const frame = this.frame(subject.document, caller, requestId, giveUp.signal);
      const reports = await this.gather(subject, caller, frame);
      const decision = await this.decide(subject, caller, reports, extras, frame);
      return { reports, decision };
    } finally {
      // Whoever is still busy with this request may stop.
      giveUp.abort(ANSWERED);
    }
  }

  /** The registry's record alone. @throws ApiError `cedula_not_found`, `source_unavailable` */
  async lookUp(document: string, caller: Caller, requestId: string): Promise<RegistryRecord> {
    const frame = this.frame(document, caller, requestId, new AbortController().signal);
    const report = await this.sources.ask('registry.record', { document }, frame);
    if (report.status !== 'ok') throw new ApiError('source_unavailable', { retryAfterMs: 1_000, detail: 'registry' });
    if (!report.record) throw new ApiError('cedula_not_found');
    return report.record;
  }

  private frame(document: string, { plan }: Caller, requestId: string, signal: AbortSignal): RequestFrame {
    const scenario = this.sandbox ? CEDULA_SCENARIOS.find(({ value }) => value === document)?.name : undefined;
    const deadline = Date.now() + Math.min(this.config.requestBudgetMs, plan.timeoutSeconds * 1_000);
    return { requestId, deadline, signal, ...(scenario && { scenario }) };
  }

  private async gather(subject: Subject, { scopes, tenant }: Caller, frame: RequestFrame): Promise<Reports> {
    const { document, phone, phoneToken: token, email, address, city, ip, gps, biometric: reference } = subject;
    const lastAnswer = frame.deadline - DECISION_RESERVE_MS;
    const firstWave = Math.min(Date.now() + this.config.sourceBudgetMs, lastAnswer);
    /** Asks a source that plan and key permit, when there is something to ask. */
    const ask = <R>(source: AskedSource, wanted: boolean, question: () => Promise<SourceReport<R>>) => {
      if (!scopes.includes(`source:${source}`)) return Promise.resolve(absent(source, 'not_in_plan'));
      return wanted ? question() : Promise.resolve(absent(source, 'not_requested'));
    };
    // Only where it is compared with something.
    const country = ip !== null && phone !== null ? phoneCountry(phone) : null;
    const hasPlace = ip !== null || gps !== null || address !== null || city !== null;

    const velocity = this.velocity.check(subject, tenant.id, frame);
    const line = ask('telco', phone !== null, () =>
      this.sources.ask('telco.line', present({ phone: phone as string, gps, token }), frame, firstWave),
    );
    const tax = ask('tax', true, () => this.sources.ask('tax.registration', { document }, frame, firstWave));
    const place = ask('geo', hasPlace, () =>
      this.sources.ask('geo.place', present({ ip, gps, address, city, phoneCountry: country }), frame, firstWave),
    );
    const mailbox = ask('email', email !== null, () =>
      this.sources.ask('email.mailbox', { email: email as string }, frame, firstWave),
    );
    const biometric = ask('biometric', reference !== null, () =>
      this.sources.ask('biometric.validation', { reference: reference as string, document }, frame, firstWave),
    );
    const registry = await ask('registry', true, () =>
      this.sources.ask('registry.record', registryQuery(subject), frame, firstWave),
    );
    if (registry.status === 'ok' && !registry.record) throw new ApiError('cedula_not_found');

    const name = registry.record && holderName(registry.record, subject.name);
    const sanctions = ask('sanctions', true, () =>
      this.sources.ask('sanctions.screen', present({ document, name, tenant: tenant.id }), frame, lastAnswer),
    );
    const holder = ask('telco', phone !== null && name !== null, () =>
      this.sources.ask('telco.holder', { phone: phone as string, document, name: name as string }, frame, lastAnswer),
    );
    return {
      registry,
      line: await line,
      holder: await holder,
      tax: await tax,
      sanctions: await sanctions,
      place: await place,
      mailbox: await mailbox,
      biometric: await biometric,
      velocity: await velocity,
    };
  }

  private async decide(
    subject: Subject,
    { plan, tenant }: Caller,
    reports: Reports,
    extras: DecisionExtra[],
    { deadline, requestId, signal }: RequestFrame,
  ): Promise<Decision> {
    const request: DecideRequest = {
      tenant: tenant.id,
      inputs: inputsOf(subject),
      sources: sourceStatuses(reports),
      ...found(reports),
      amountCop: subject.amountCop,
      plannedSources: plan.sources,
      ...(extras.length > 0 && { extras }),
    };
    try {
      return await this.bus.call<Decision>('scoring.decide', request, { deadline, requestId, signal });
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      throw new ApiError(late ? 'deadline_exceeded' : 'not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
  }
}

/** With what the buyer claims only where something was claimed. */
function registryQuery({ document, name, issueDate }: Subject): RegistryQuery {
  return name === null && issueDate === null ? { document } : { document, claimed: { name, issueDate } };
}

/** What all signals say, as scoring takes it. */
function found(reports: Reports): Pick<DecideRequest, 'states' | 'values'> {
  const states: DecideRequest['states'] = {};
  const values: DecideRequest['values'] = {};
  for (const { signals } of Object.values(reports)) {
    for (const { code, state, value } of signals) {
      states[code] = state;
      if (value !== undefined) values[code] = value;
    }
  }
  return { states, values };
}

/** Without the members that are null: a source is sent what there is. */
function present<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;
}
