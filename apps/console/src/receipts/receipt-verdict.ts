import type { ReceiptCheck, ReceiptProblem } from '@cotejo/receipt';
import type { ReceiptVerdict } from '../api/playground.api.js';

type Result = ReceiptVerdict['checks'][number]['result'];

/** What was found of a receipt, for people; digests and commitments say nothing to them. */
export function receiptVerdict(found: ReceiptCheck): ReceiptVerdict {
  if ('problem' in found) {
    return problemVerdict(found.problem);
  }
  const { jti, time, environment, tenant, variant, outcome, score, reasons, thresholds } = found.receipt;
  const { scorecard, policy, missing_mandatory, planned_sources } = found.receipt;
  const again = { identical: 'yes', different: 'no', not_possible: 'not_possible' } as const;
  return {
    good: found.good,
    problem: null,
    receipt: {
      id: jti,
      time,
      environment,
      tenant,
      variant,
      outcome,
      score,
      reasons,
      thresholds,
      scorecard: scorecard.name,
      policy: policy.name,
      missingMandatory: missing_mandatory,
      plannedSources: planned_sources,
      lines: found.lines,
    },
    checks: checks('yes', yesOrNo(found.addsUp), yesOrNo(found.outcomeFollows), again[found.decidedAgain.result]),
  };
}

/** There is no receipt in what was given. */
export const NO_RECEIPT: ReceiptVerdict = problemVerdict('unreadable');

function problemVerdict(problem: ReceiptProblem): ReceiptVerdict {
  const signature = problem === 'wrong_signature' ? 'no' : 'not_possible';
  return {
    good: false,
    problem,
    receipt: null,
    checks: checks(signature, 'not_possible', 'not_possible', 'not_possible'),
  };
}

function checks(signature: Result, addsUp: Result, outcomeFollows: Result, again: Result): ReceiptVerdict['checks'] {
  return [
    { name: 'signature', result: signature },
    { name: 'adds_up', result: addsUp },
    { name: 'outcome_follows', result: outcomeFollows },
    { name: 'decided_again', result: again },
  ];
}

const yesOrNo = (holds: boolean): Result => (holds ? 'yes' : 'no');
