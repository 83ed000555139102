import { terminal } from '@cotejo/platform/command';
import type {
  ComparedInput,
  DecidedAgain,
  Difference,
  KeptComparison,
  ReceiptCheck,
  ReceiptProblem,
} from '@cotejo/receipt';
import { printMembers } from '../output.js';

export const PROBLEMS: Record<ReceiptProblem, string> = {
  unreadable: 'it cannot be read as a token',
  not_a_receipt: 'it is no receipt of Cotejo',
  unknown_key: 'it is signed with a key that is not among those given',
  wrong_signature: 'the signature does not match the content: the receipt was changed',
  unknown_version: 'its format is newer than this command',
  salts_mismatch: 'the salts do not match the commitments',
  wrong_environment: 'it is of another environment',
};

/** Why a signed document is refused. @param notOurs says so of a document of another kind */
export const problemText = (problem: ReceiptProblem, notOurs: string): string =>
  problem === 'not_a_receipt' ? notOurs : PROBLEMS[problem];

const REASONS_NOT_POSSIBLE = {
  scorecard_absent: 'not possible: the policies folder has no scorecard of that content',
  policy_absent: 'not possible: the policies folder has no policy of that content',
  policies_unreadable: 'not possible: the policies folder cannot be read',
};

const INPUT_WORDS: Record<ComparedInput['verdict'], string> = {
  matches: 'matches',
  differs: 'DIFFERS',
  not_in_receipt: 'NOT IN THE RECEIPT',
  missing: 'MISSING in the request',
};

const ANSWER_WORDS: Record<KeptComparison['differences'][number]['code'], string> = {
  differs: 'DIFFERS',
  missing: 'MISSING',
  unexpected: 'NOT IN THE RECEIPT',
  twice: 'the file has a member TWICE',
};

/** Names the parts of an answer that are not what the receipt says. What the file says may be data of the buyer. */
export const answerDifferences = ({ differences }: KeptComparison): string =>
  differences.map((each) => `${each.pointer} ${ANSWER_WORDS[each.code]}${signedText(each)}`.trim()).join('; ');

const signedText = ({ signed }: KeptComparison['differences'][number]): string =>
  signed === undefined ? '' : ` (the receipt says ${JSON.stringify(signed)})`;

/** Prints a verification for people to read. It never prints the value of an input. */
export function printVerification(found: ReceiptCheck): void {
  if ('problem' in found) {
    terminal().stdout.write(`BAD: ${PROBLEMS[found.problem]}\n`);
    return;
  }
  const { receipt, lines, inputs, decidedAgain, answer } = found;
  const { review_from: reviewFrom, reject_from: rejectFrom } = receipt.thresholds;
  const sum = found.addsUp ? `the ${lines} lines add up to it` : `the ${lines} lines DO NOT add up to it`;
  const follows = found.outcomeFollows ? 'follows' : 'DOES NOT follow';
  printMembers({
    receipt: `${receipt.jti}, ${receipt.variant}`,
    given: `${receipt.time} to ${receipt.tenant}, ${receipt.environment}`,
    signature: 'good',
    score: `${receipt.score}: ${sum}`,
    outcome: `${receipt.outcome}: ${follows} (review from ${reviewFrom}, reject from ${rejectFrom}${missing(receipt)})`,
    reasons: receipt.reasons.join(' ') || 'none',
    scorecard: `${receipt.scorecard.name} ${receipt.scorecard.hash}`,
    policy: `${receipt.policy.name} ${receipt.policy.hash}`,
    answer: answer ? answerDifferences(answer) || 'as the receipt says' : 'not compared: the file has only the receipt',
    ...(answer && answer.notCovered.length > 0 && { 'not covered': answer.notCovered.join(' ') }),
    inputs: inputs ? inputs.map(inputText).join(', ') : 'not compared: no --request',
    'decided again': againText(decidedAgain),
    verdict: found.good ? 'GOOD' : 'BAD',
  });
}

function missing({ missing_mandatory: sources }: { missing_mandatory: string[] }): string {
  return sources.length > 0 ? `, without ${sources.join(', ')}` : '';
}

const inputText = ({ input, verdict }: ComparedInput): string => `${input} ${INPUT_WORDS[verdict]}`;

function againText(again: DecidedAgain): string {
  if (again.result === 'identical') {
    return 'identical';
  }
  if (again.result === 'not_possible') {
    return REASONS_NOT_POSSIBLE[again.why];
  }
  return `DIFFERENT: ${again.differences.map(differenceText).join('; ')}`;
}

function differenceText(difference: Difference): string {
  if (difference.what === 'input') {
    return difference.input;
  }
  const name = difference.what === 'characteristic' ? difference.code : difference.what;
  return `${name} was ${JSON.stringify(difference.was)}, is ${JSON.stringify(difference.now)}`;
}
