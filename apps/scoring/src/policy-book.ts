import { ProcessScope, readPolicy } from '@cotejo/platform';
import { type Policy, parsePolicy, parseScorecard, type Scorecard } from '@cotejo/scorecard';
import { Inject, Injectable } from '@nestjs/common';

/** The scorecard and the policy in force, read and checked once at start: a wrong file keeps the service from starting. */
@Injectable()
export class PolicyBook {
  readonly scorecard: Scorecard;
  readonly policy: Policy;

  constructor(@Inject(ProcessScope) { config }: ProcessScope) {
    const read = (file: string) => readPolicy(config.policiesDir, file);
    this.scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json') as object);
    this.policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json') as object);
  }
}
