import type { Caller } from '@cotejo/accounts';
import {
  type DecideRequest,
  type Decision,
  type DecisionExtra,
  SOURCE_IDS,
  type SourceReports,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Counter } from '@cotejo/platform/metrics';
import { inputsOf, type Subject } from '@cotejo/subject';
import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error.js';
import { ScoringClient } from './scoring-client.js';
import type { RequestContext } from './source-client.js';
import { sourceStatuses } from './verification.js';

/** The call context plus the caller and the extras of the decision. */
export interface DecisionContext extends RequestContext {
  caller: Caller;
  extras: readonly DecisionExtra[];
}

/** Requests decisions from scoring. */
@Injectable()
export class DecisionClient {
  private readonly notAwaited: Counter;

  constructor(
    @Inject(ProcessScope) { metrics }: ProcessScope,
    @Inject(ScoringClient) private readonly scoring: ScoringClient,
  ) {
    this.notAwaited = new Counter({
      name: 'sources_not_awaited_total',
      help: 'Requests answered before the source, because its answer could not have changed the recommendation',
      labelNames: ['source'],
      registers: [metrics],
    });
    for (const source of SOURCE_IDS) {
      this.notAwaited.inc({ source }, 0);
    }
  }

  /** @throws ApiError `deadline_exceeded`, `not_ready` when scoring cannot decide */
  async requestDecision(subject: Subject, reports: SourceReports, context: DecisionContext): Promise<Decision> {
    const reply = await this.scoring.call('scoring.decide', decideRequest(subject, reports, context), subject, context);
    if ('wants' in reply) {
      throw new ApiError('not_ready', { retryAfterMs: 1_000, detail: 'scoring' });
    }
    return reply;
  }

  /**
   * Requests a decision while reports are missing.
   * @returns `null` when a missing report could still change the outcome, and when scoring fails: the caller tries again later
   */
  async requestEarlyDecision(
    subject: Subject,
    reports: SourceReports,
    context: DecisionContext,
  ): Promise<Decision | null> {
    const request = { ...decideRequest(subject, reports, context), early: true };
    const reply = await this.scoring.call('scoring.decide', request, subject, context).catch(() => null);
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

function decideRequest(subject: Subject, reports: SourceReports, { caller, extras }: DecisionContext): DecideRequest {
  return {
    tenant: caller.tenant.id,
    inputs: inputsOf(subject),
    sources: sourceStatuses(reports),
    ...signalsOf(reports),
    amountCop: subject.amountCop,
    plannedSources: caller.plan.sources,
    ...(extras.length > 0 && { extras: [...extras] }),
  };
}

/** The signals of all reports, in the format of scoring. */
function signalsOf(reports: SourceReports): Pick<DecideRequest, 'states' | 'values'> {
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
