import type { Caller } from '@cotejo/accounts';
import type { DecideRequest, Decision, DecisionExtra, DecisionWants } from '@cotejo/contracts';
import { Bus } from '@cotejo/transport';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/api-error.js';
import type { RequestFrame } from './source-asker.js';
import { inputsOf, type Subject } from './subject.js';
import { type Reports, sourceStatuses } from './verification.js';

/** Whose buyer is decided on, and what is wanted besides the decision. */
export interface DecisionFrame extends RequestFrame {
  caller: Caller;
  extras: readonly DecisionExtra[];
}

/** Asks scoring. */
@Injectable()
export class DecisionAsker {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** @throws ApiError `deadline_exceeded`, `not_ready` when nothing can decide */
  async decide(subject: Subject, reports: Reports, frame: DecisionFrame): Promise<Decision> {
    const reply = await this.ask(requestOf(subject, reports, frame), frame);
    if ('wants' in reply) throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    return reply;
  }

  /** The decision, if no source that has not answered yet could change its outcome. @throws ApiError as `decide` */
  async decideEarly(subject: Subject, reports: Reports, frame: DecisionFrame): Promise<Decision | null> {
    const reply = await this.ask({ ...requestOf(subject, reports, frame), early: true }, frame);
    return 'wants' in reply ? null : reply;
  }

  private async ask(request: DecideRequest, frame: RequestFrame): Promise<Decision | DecisionWants> {
    const { deadline, requestId, signal } = frame;
    try {
      return await this.bus.call<Decision | DecisionWants>('scoring.decide', request, { deadline, requestId, signal });
    } catch (error) {
      const late = (error as { code?: string }).code === 'deadline_exceeded';
      throw new ApiError(late ? 'deadline_exceeded' : 'not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
  }
}

function requestOf(subject: Subject, reports: Reports, { caller, extras }: DecisionFrame): DecideRequest {
  return {
    tenant: caller.tenant.id,
    inputs: inputsOf(subject),
    sources: sourceStatuses(reports),
    ...found(reports),
    amountCop: subject.amountCop,
    plannedSources: caller.plan.sources,
    ...(extras.length > 0 && { extras: [...extras] }),
  };
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
