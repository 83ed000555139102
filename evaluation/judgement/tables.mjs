import { outcomeShares, reasonCounts } from './decisions.mjs';
import { shareRatio } from './fairness.mjs';

const HALVES = ['development', 'held out'];
const SEEN_BY = ['local', 'operators', 'nobody'];
const REASONS_MAX = 15;
/** Share of answers that may lack a source because the machine was busy; with more the figures say little. */
const LACKING_MAX = 0.001;
const SHARES = {
  cases: ['cases', ''],
  approved: ['approved', '%'],
  review: ['review', '%'],
  rejected: ['rejected', '%'],
  none: ['no answer', '%'],
};
const GROUP = {
  cases: ['cases', ''],
  stopped: ['not approved', '%'],
  listed: ['for a list', '%'],
  rejected: ['rejected for a list', '%'],
};

/**
 * The tables of a run, and the figures with a target. `evidence` is what the product could ask: `local data` or `operators`.
 *
 * @typedef {import('./buyers.mjs').Case & { own: string, lacksSource: boolean, lacksOperator: boolean, byPolicy: Record<string, import('./decisions.mjs').Judged> }} Decided
 */
export class Tables {
  /** @param {{ report: import('../../bench/reporting/report.mjs').Report, spec: object, policies: string[], wrong: boolean }} options */
  constructor({ report, spec, policies, wrong }) {
    Object.assign(this, { report, spec, policies, wrong });
  }

  /** @param {string} evidence @param {Decided[]} clean @param {Decided[]} frauds */
  showRun(evidence, clean, frauds) {
    const { report } = this;
    const all = [...clean, ...frauds];
    const repeated = all.filter(({ own, byPolicy }) => own === byPolicy.default.outcome).length / all.length;
    report.judge(`${evidence}: decisions that the back-test repeats`, repeated, '', { atLeast: 1 });
    const lacks = evidence === 'operators' ? 'lacksOperator' : 'lacksSource';
    const lacking = all.filter((one) => one.lacksSource || one[lacks]).length / all.length;
    report.judge(`${evidence}: answers that lack a source or a fact of it`, lacking, '', { atMost: LACKING_MAX });
    for (const policy of this.policies) {
      this.#showClean(evidence, policy, clean);
      this.#showTraits(evidence, policy, clean);
      this.#showFrauds(evidence, policy, frauds);
      this.#showReasons(evidence, policy, clean);
      this.sayWrong(evidence, policy, all);
    }
  }

  #showClean(evidence, policy, clean) {
    const rows = HALVES.map((half) => [half, outcomeShares(judgedBy(policy, ofHalf(half, clean)))]);
    this.report.table(`honest buyers, ${evidence}, policy ${policy}`, SHARES, Object.fromEntries(rows));
    if (this.isTarget(evidence, policy)) {
      const { approved, rejected } = Object.fromEntries(rows)['held out'];
      const { targets } = this.spec;
      const metric = `honest buyers, held out, ${evidence}, ${policy}`;
      this.report.judge(`${metric}: approved`, approved, '', { atLeast: targets.approved });
      this.report.judge(`${metric}: rejected`, rejected, '', { atMost: targets.rejected });
    }
  }

  /** How often honest buyers are approved who have something in common: a kind of address, network, delivery, line. */
  #showTraits(evidence, policy, clean) {
    const ours = ofHalf('development', clean);
    const traits = [...new Set(ours.flatMap((one) => one.traits))];
    const rows = traits.map((trait) => {
      const having = ours.filter((one) => one.traits.includes(trait));
      return [trait, outcomeShares(judgedBy(policy, having))];
    });
    rows.sort((a, b) => a[1].approved - b[1].approved);
    this.report.table(
      `honest buyers by trait, development, ${evidence}, policy ${policy}`,
      SHARES,
      Object.fromEntries(rows),
    );
  }

  #showFrauds(evidence, policy, frauds) {
    const rows = this.spec.frauds.flatMap(({ kind, id, seenBy }) => {
      const of = frauds.filter((one) => one.kind === kind && one.id === id);
      return of.length > 0 ? [[`${kind}: ${id} (${seenBy})`, outcomeShares(judgedBy(policy, of))]] : [];
    });
    this.report.table(`scenarios, ${evidence}, policy ${policy}`, SHARES, Object.fromEntries(rows));
    const sums = SEEN_BY.flatMap((seenBy) =>
      HALVES.map((half) => ({ seenBy, half, of: ofHalf(half, frauds).filter((one) => one.seenBy === seenBy) })),
    );
    const caught = sums
      .filter(({ of }) => of.length > 0)
      .map(({ of, ...sum }) => ({ ...sum, shares: outcomeShares(judgedBy(policy, of)) }));
    for (const sum of caught) {
      this.#judgeCaught(evidence, policy, sum);
    }
  }

  #judgeCaught(evidence, policy, { seenBy, half, shares }) {
    const metric = `scenarios seen by ${seenBy}, ${half}, ${evidence}, ${policy}: not approved`;
    const isSeen = seenBy === 'local' || (seenBy === 'operators' && evidence === 'operators');
    if (half === 'held out' && isSeen && this.isTarget(evidence, policy)) {
      this.report.judge(metric, 1 - shares.approved, '', { atLeast: this.spec.targets.caught });
    } else {
      this.report.add({ metric, value: 1 - shares.approved, unit: '' });
    }
  }

  #showReasons(evidence, policy, clean) {
    const ours = ofHalf('development', clean);
    const stopped = judgedBy(policy, ours).filter(({ outcome }) => outcome !== 'approve');
    const counts = reasonCounts(stopped).slice(0, REASONS_MAX);
    const rows = counts.map(([reason, count]) => [reason, { share: count / ours.length }]);
    const title = `honest buyers not approved, development, ${evidence}, policy ${policy}: reasons`;
    this.report.table(title, { share: ['of all buyers', '%'] }, Object.fromEntries(rows));
  }

  /** Honest buyers that were not approved, and scenarios that were although local data can see them; never of the held-out half. */
  sayWrong(evidence, policy, all) {
    if (!this.wrong) {
      return;
    }
    for (const { key, kind, seenBy, traits, byPolicy } of ofHalf('development', all)) {
      const { outcome, score, reasons } = byPolicy[policy];
      const isApproved = outcome === 'approve';
      if (kind === 'clean buyer' ? !isApproved : isApproved && seenBy === 'local') {
        this.report.say(
          `  ${evidence}, ${policy}: ${outcome} ${score}: ${reasons.join(', ')} | ${key}: ${traits.join(', ')}`,
        );
      }
    }
  }

  /** @param {string} property @param {Record<string, Decided[]>} groups the same buyers with one property replaced */
  showGroups(property, groups) {
    for (const policy of this.policies) {
      const rows = Object.entries(groups).map(([group, decided]) => [group, groupShares(judgedBy(policy, decided))]);
      const ratio = shareRatio(rows.map(([, { cases, stopped }]) => ({ cases, share: stopped })));
      this.report.table(`the same honest buyers by ${property}, policy ${policy}`, GROUP, Object.fromEntries(rows));
      if (this.isTarget('local data', policy)) {
        const metric = `fairness by ${property}, ${policy}: largest over smallest share`;
        this.report.judge(metric, ratio, 'x', { atMost: this.spec.targets.fairness });
      }
    }
  }

  /** A policy is judged with the evidence that it is for. A single policy is for both; the one of the sandbox is for neither. */
  isTarget(evidence, policy) {
    if (policy.includes('sandbox')) {
      return false;
    }
    return this.policies.length === 1 || policy.includes('operator') === (evidence === 'operators');
  }
}

function judgedBy(policy, cases) {
  return cases.map(({ byPolicy }) => byPolicy[policy]);
}

function ofHalf(half, cases) {
  return cases.filter((one) => one.half === half);
}

function groupShares(judged) {
  const share = (isCounted) => judged.filter(isCounted).length / judged.length;
  const isListed = ({ reasons }) => reasons.some((text) => text.includes('list_match') && !text.endsWith('(unknown)'));
  return {
    cases: judged.length,
    stopped: share(({ outcome }) => outcome !== 'approve'),
    listed: share(isListed),
    rejected: share((one) => one.outcome === 'reject' && isListed(one)),
  };
}
