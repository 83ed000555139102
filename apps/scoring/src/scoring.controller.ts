import type { DecideRequest, Decision } from '@cotejo/contracts';
import { decide } from '@cotejo/scorecard';
import { Controller, Inject } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { PolicyBook } from './policy-book.js';

/** Signals in, a decision out. */
@Controller()
export class ScoringController {
  constructor(@Inject(PolicyBook) private readonly book: PolicyBook) {}

  @MessagePattern('scoring.decide')
  decide(@Payload() request: DecideRequest): Decision {
    const decision = decide(request, this.book.scorecard, this.book.policy);
    // Three in four add nothing; without them the answer is a fifth as long.
    return { ...decision, contributions: decision.contributions.filter(({ points }) => points !== 0) };
  }
}
