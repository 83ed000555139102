import type { DecideRequest, Decision, DecisionWants } from '@cotejo/contracts';
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
    if (request.extras?.includes('interval')) decision.interval = decider.interval(request);
    return { ...decision, contributions: decision.contributions.filter(({ points }) => points !== 0) };
  }
}
