import type { ReceiptCheck, ReceiptProblem } from '@cotejo/receipt';
import type { ReceiptVerdict } from '../api/playground.api.js';

type Result = ReceiptVerdict['checks'][number]['result'];

/** The result of a receipt check, for display. Digests and commitments are left out. */
export function receiptVerdict(verification: ReceiptCheck): ReceiptVerdict {
  if ('problem' in verification) {
    return problemVerdict(verification.problem);
  }
  const { jti, time, environment, tenant, variant, outcome, score, reasons, thresholds } = verification.receipt;
  const { scorecard, policy, missing_mandatory, planned_sources } = verification.receipt;
  const again = { identical: 'yes', different: 'no', not_possible: 'not_possible' } as const;
  return {
    good: verification.good,
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
      lines: verification.lines,
    },
    checks: checks(
      'yes',
      yesOrNo(verification.addsUp),
      yesOrNo(verification.outcomeFollows),
      again[verification.decidedAgain.result],
    ),
    answer: verification.answer,
  };
}

/** The file contains no receipt. */
export const NO_RECEIPT: ReceiptVerdict = problemVerdict('unreadable');

function problemVerdict(problem: ReceiptProblem): ReceiptVerdict {
  const signature = problem === 'wrong_signature' ? 'no' : 'not_possible';
  return {
    good: false,
    problem,
    receipt: null,
    checks: checks(signature, 'not_possible', 'not_possible', 'not_possible'),
    answer: null,
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
