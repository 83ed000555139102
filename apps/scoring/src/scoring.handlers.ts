import type { DecideRequest, Decision, DecisionWants, Facts, ReplayRequest, VersionGone } from '@cotejo/contracts';
import { MessageHandlers } from '@cotejo/platform/service';
import { challengesOf, counterfactualsOf, Decider } from '@cotejo/scorecard';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Drift } from './drift/drift.js';
import { PolicyBook } from './policies/policy-book.js';
import { isBlocked, type TenantPolicies } from './policies/tenant-policies.js';
import { ShadowTrials } from './shadow/shadow-trials.js';

/** Decides from signals, with the policy of the tenant. */
@Injectable()
export class ScoringHandlers implements OnModuleInit {
  constructor(
    @Inject(PolicyBook) private readonly book: PolicyBook,
    @Inject(ShadowTrials) private readonly trials: ShadowTrials,
    @Inject(Drift) private readonly drift: Drift,
    @Inject(MessageHandlers) private readonly handlers: MessageHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.addHandler('scoring.decide', (request) => this.decide(request));
    this.handlers.addHandler('scoring.replay', (request) => this.replay(request));
    this.handlers.addHandler('scoring.shadow', ({ tenant }) => this.trials.figuresOf(tenant));
  }

  decide(request: DecideRequest): Decision | DecisionWants {
    const policies = this.book.policiesOf(request.tenant);
    const { decider } = policies.active;
    if (request.early && !decider.policy.earlyAnswer) {
      return { wants: 'answers' };
    }
    if (needsDigests(policies, request)) {
      return { wants: 'digests' };
    }
    const known = isBlocked(policies, request.digests) ? { ...request, denied: true } : request;
    const facts = policies.active.factsOf(known);
    if (request.early && !decider.isSettled(facts)) {
      return { wants: 'answers' };
    }
    const decision = decider.decide(facts);
    this.drift.observe(decision);
    if (policies.shadow) {
      this.trials.schedule(known, policies.shadow, decision.outcome);
    }
    return withExtras(decider, facts, decision, request);
  }

  /** Repeats a decision with its original versions. It is not a new decision, so no metric counts it. */
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
    return withExtras(decider, facts, decider.decide(facts), { extras: ['evidence'] });
  }
}

/**
 * A shadow policy with lists needs the digests too; without the digests, its trial could differ from its decisions
 * after it becomes active.
 */
function needsDigests({ active, shadow, blocks }: TenantPolicies, { digests }: DecideRequest): boolean {
  return digests === undefined && (active.hasLists || blocks.size > 0 || (shadow?.hasLists ?? false));
}

function withExtras(
  decider: Decider,
  facts: Facts,
  decision: Decision,
  { extras = [], obtainable = [] }: Pick<DecideRequest, 'extras' | 'obtainable'>,
): Decision {
  // Three of four contributions have no points. Without them the answer is a fifth as long.
  const answer = { ...decision, contributions: decision.contributions.filter(({ points }) => points !== 0) };
  if (extras.includes('interval')) {
    answer.interval = decider.interval(facts);
  }
  if (extras.includes('counterfactuals')) {
    answer.counterfactuals = counterfactualsOf(decider, facts, decision);
  }
  if (extras.includes('challenges')) {
    answer.challenges = challengesOf(decider, facts, decision, obtainable);
  }
  if (extras.includes('evidence')) {
    answer.evidence = decider.evidence(decision, facts);
  }
  return answer;
}
