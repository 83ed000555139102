import type {
  DecideRequest,
  Decision,
  DecisionExtra,
  DecisionWants,
  Facts,
  ReplayRequest,
  VersionGone,
} from '@cotejo/contracts';
import { counterfactualsOf, Decider } from '@cotejo/scorecard';
import { AnswersRpc } from '@cotejo/service';
import { Controller, Inject } from '@nestjs/common';
import { Drift } from './drift/drift.js';
import { PolicyBook } from './policies/policy-book.js';
import type { Standing } from './policies/tenant-standing.js';
import { ShadowTrials } from './shadow/shadow-trials.js';

/** Signals in, a decision out, by the tenant's policy. */
@Controller()
export class ScoringController {
  constructor(
    @Inject(PolicyBook) private readonly book: PolicyBook,
    @Inject(ShadowTrials) private readonly trials: ShadowTrials,
    @Inject(Drift) private readonly drift: Drift,
  ) {}

  @AnswersRpc('scoring.decide')
  decide(request: DecideRequest): Decision | DecisionWants {
    const standing = this.book.of(request.tenant);
    const { decider } = standing.active;
    if (request.early && !decider.policy.earlyAnswer) {
      return { wants: 'answers' };
    }
    if (wantsDigests(standing, request)) {
      return { wants: 'digests' };
    }
    const facts = standing.active.factsOf(request);
    if (request.early && !decider.isSettled(facts)) {
      return { wants: 'answers' };
    }
    const decision = decider.decide(facts);
    this.drift.observe(decision);
    if (standing.shadow) {
      this.trials.later(request, standing.shadow, decision.outcome);
    }
    return answerOf(decider, facts, decision, request.extras ?? []);
  }

  /** By the versions of then; nobody's decision, so it is not counted. */
  @AnswersRpc('scoring.replay')
  async replay(request: ReplayRequest): Promise<Decision | DecisionWants | VersionGone> {
    const version = await this.book.versionOf(request.scorecardHash, request.policyHash);
    if ('gone' in version) {
      return version;
    }
    if (version.hasLists && !request.digests) {
      return { wants: 'digests' };
    }
    const facts = version.factsOf(request);
    const { scorecard, policy } = version.decider;
    const decider = request.policyUnknown ? new Decider(scorecard, policy, { policyUnknown: true }) : version.decider;
    return answerOf(decider, facts, decider.decide(facts), ['evidence']);
  }
}

/** The shadow's lists too: tried without them it would tell something else than it will decide. */
function wantsDigests({ active, shadow }: Standing, { digests }: DecideRequest): boolean {
  return digests === undefined && (active.hasLists || (shadow?.hasLists ?? false));
}

function answerOf(decider: Decider, facts: Facts, decision: Decision, extras: readonly DecisionExtra[]): Decision {
  // Three in four add nothing; without them the answer is a fifth as long.
  const answer = { ...decision, contributions: decision.contributions.filter(({ points }) => points !== 0) };
  if (extras.includes('interval')) {
    answer.interval = decider.interval(facts);
  }
  if (extras.includes('counterfactuals')) {
    answer.counterfactuals = counterfactualsOf(decider, facts, decision);
  }
  if (extras.includes('evidence')) {
    answer.evidence = decider.evidence(decision, facts);
  }
  return answer;
}
