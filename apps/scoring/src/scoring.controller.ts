import type { DecideRequest, Decision, DecisionWants, ReplayRequest, VersionGone } from '@cotejo/contracts';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { PolicyBook } from './policy-book.js';

/** Signals in, a decision out. */
@Controller()
export class ScoringController {
  constructor(@Inject(PolicyBook) private readonly book: PolicyBook) {}

  @MessagePattern('scoring.decide')
  decide(@Payload() request: DecideRequest): Decision | DecisionWants {
    const { decider } = this.book;
    if (request.early && !decider.isSettled(request)) return { wants: 'answers' };
    const decision = decider.decide(request);
    // Three in four add nothing; without them the answer is a fifth as long.
    const shown = { ...decision, contributions: decision.contributions.filter(({ points }) => points !== 0) };
    return request.extras?.includes('evidence') ? { ...shown, evidence: decider.evidence(decision, request) } : shown;
  }

  /** Only by the versions in force. */
  @MessagePattern('scoring.replay')
  replay(@Payload() { scorecardHash, policyHash, ...facts }: ReplayRequest): Decision | VersionGone {
    const { decider } = this.book;
    if (scorecardHash !== decider.scorecardHash) return { gone: 'scorecard' };
    if (policyHash !== decider.policyHash) return { gone: 'policy' };
    const decision = decider.decide(facts);
    return { ...decision, evidence: decider.evidence(decision, facts) };
  }
}
