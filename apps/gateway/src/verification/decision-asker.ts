import type { Caller } from '@cotejo/accounts';
import type { SourceReports } from '@cotejo/contracts';
import { type DecideRequest, type Decision, type DecisionExtra, SOURCE_IDS } from '@cotejo/contracts';
import { Counter, ProcessScope } from '@cotejo/platform';
import { inputsOf, type Subject } from '@cotejo/subject';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { ScoringCall } from './scoring-call.js';
import type { RequestFrame } from './source-client.js';
import { sourceStatuses } from './verification.js';

/** Whose buyer is decided on, and what is wanted besides the decision. */
export interface DecisionFrame extends RequestFrame {
  caller: Caller;
  extras: readonly DecisionExtra[];
}

/** Asks scoring. */
@Injectable()
export class DecisionAsker {
  private readonly notAwaited: Counter;

  constructor(
    @Inject(ProcessScope) { metrics }: ProcessScope,
    @Inject(ScoringCall) private readonly scoring: ScoringCall,
  ) {
    this.notAwaited = new Counter({
      name: 'sources_not_awaited_total',
      help: 'Requests answered before a source did, as it could not have changed the recommendation',
      labelNames: ['source'],
      registers: [metrics],
    });
    for (const source of SOURCE_IDS) {
      this.notAwaited.inc({ source }, 0);
    }
  }

  /** @throws ApiError `deadline_exceeded`, `not_ready` when nothing can decide */
  async decide(subject: Subject, reports: SourceReports, frame: DecisionFrame): Promise<Decision> {
    const reply = await this.scoring.ask('scoring.decide', requestOf(subject, reports, frame), subject, frame);
    if ('wants' in reply) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    return reply;
  }

  /** The decision, if no source that has not answered yet could change its outcome; a question that fails is asked again later. */
  async decideEarly(subject: Subject, reports: SourceReports, frame: DecisionFrame): Promise<Decision | null> {
    const request = { ...requestOf(subject, reports, frame), early: true };
    const reply = await this.scoring.ask('scoring.decide', request, subject, frame).catch(() => null);
    if (!reply || 'wants' in reply) {
      return null;
    }
    for (const source of SOURCE_IDS) {
      if (request.sources[source] === 'not_awaited') {
        this.notAwaited.inc({ source });
      }
    }
    return reply;
  }
}

function requestOf(subject: Subject, reports: SourceReports, { caller, extras }: DecisionFrame): DecideRequest {
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
function found(reports: SourceReports): Pick<DecideRequest, 'states' | 'values'> {
  const states: DecideRequest['states'] = {};
  const values: DecideRequest['values'] = {};
  for (const { signals } of Object.values(reports)) {
    for (const { code, state, value } of signals) {
      states[code] = state;
      if (value !== undefined) {
        values[code] = value;
      }
    }
  }
  return { states, values };
}
