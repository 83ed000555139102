import { ProcessScope, readPolicy } from '@cotejo/platform';
import { Decider, parsePolicy, parseScorecard } from '@cotejo/scorecard';
import { Inject, Injectable } from '@nestjs/common';

/** The scorecard and the policy in force, read and checked once at start: a wrong file keeps the service from starting. */
@Injectable()
export class PolicyBook {
  readonly decider: Decider;

  constructor(@Inject(ProcessScope) { config }: ProcessScope) {
    const read = (file: string) => readPolicy(config.policiesDir, file);
    const scorecard = parseScorecard(read('scorecards/base.json'), read('schemas/scorecard.schema.json') as object);
    const policy = parsePolicy(read('decision/default.json'), read('schemas/policy.schema.json') as object, [
      scorecard,
    ]);
    this.decider = new Decider(scorecard, policy);
  }
}
