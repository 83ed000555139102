import { terminal } from '@cotejo/platform/command';
import type {
  ComparedInput,
  DecidedAgain,
  Difference,
  KeptComparison,
  ReceiptCheck,
  ReceiptProblem,
} from '@cotejo/receipt';
import { bilingual, type Pair } from '../language/bilingual.js';
import { printMembers } from '../output.js';

const PROBLEMS: Record<ReceiptProblem, Pair> = {
  unreadable: ['it cannot be read as a token', 'no se puede leer como token'],
  not_a_receipt: ['it is no receipt of Cotejo', 'no es un recibo de Cotejo'],
  unknown_key: [
    'it is signed with a key that is not among those given',
    'está firmado con una clave que no está entre las que se dieron',
  ],
  wrong_signature: [
    'the signature does not match the content: the receipt was changed',
    'la firma no corresponde al contenido: el recibo se modificó',
  ],
  unknown_version: ['its format is newer than this command', 'su formato es más nuevo que este comando'],
  salts_mismatch: ['the salts do not match the commitments', 'las sales no corresponden a los compromisos'],
  wrong_environment: ['it is of another environment', 'es de otro entorno'],
};

/** Why a signed document is refused. @param notOurs says so of a document of another kind */
export const problemText = (problem: ReceiptProblem, notOurs?: string): string =>
  problem === 'not_a_receipt' && notOurs !== undefined ? notOurs : bilingual(...PROBLEMS[problem]);

const REASONS_NOT_POSSIBLE: Record<Extract<DecidedAgain, { result: 'not_possible' }>['why'], Pair> = {
  scorecard_absent: [
    'not possible: the policies folder has no scorecard of that content',
    'no es posible: la carpeta de políticas no tiene una tabla de puntaje con ese contenido',
  ],
  policy_absent: [
    'not possible: the policies folder has no policy of that content',
    'no es posible: la carpeta de políticas no tiene una política con ese contenido',
  ],
  policies_unreadable: [
    'not possible: the policies folder cannot be read',
    'no es posible: la carpeta de políticas no se puede leer',
  ],
  request_absent: [
    'not possible without the request: rules of the policy read how the order is paid and delivered',
    'no es posible sin la solicitud: hay reglas de la política que leen cómo se paga y se entrega el pedido',
  ],
};

const INPUT_WORDS: Record<ComparedInput['verdict'], Pair> = {
  matches: ['matches', 'coincide'],
  differs: ['DIFFERS', 'DIFIERE'],
  not_in_receipt: ['NOT IN THE RECEIPT', 'NO ESTÁ EN EL RECIBO'],
  missing: ['MISSING in the request', 'FALTA en la solicitud'],
};

const ANSWER_WORDS: Record<KeptComparison['differences'][number]['code'], Pair> = {
  differs: ['DIFFERS', 'DIFIERE'],
  missing: ['MISSING', 'FALTA'],
  unexpected: ['NOT IN THE RECEIPT', 'NO ESTÁ EN EL RECIBO'],
  twice: ['the file has a member TWICE', 'el archivo tiene el dato DOS VECES'],
};

/** Names the parts of an answer that are not what the receipt says. What the file says may be data of the buyer. */
export const answerDifferences = ({ differences }: KeptComparison): string =>
  differences
    .map((each) => `${each.pointer} ${bilingual(...ANSWER_WORDS[each.code])}${signedText(each)}`.trim())
    .join('; ');

const signedText = ({ signed }: KeptComparison['differences'][number]): string =>
  signed === undefined ? '' : ` (${bilingual('the receipt says', 'el recibo dice')} ${JSON.stringify(signed)})`;

/** Prints a verification for people to read. It never prints the value of an input. */
export function printVerification(found: ReceiptCheck): void {
  if ('problem' in found) {
    terminal().stdout.write(`${bilingual('BAD', 'NO VÁLIDO')}: ${problemText(found.problem)}\n`);
    return;
  }
  const { receipt, lines, inputs, decidedAgain, answer } = found;
  const { review_from: reviewFrom, reject_from: rejectFrom } = receipt.thresholds;
  const sum = found.addsUp
    ? bilingual(`the ${lines} lines add up to it`, `las ${lines} líneas lo suman`)
    : bilingual(`the ${lines} lines DO NOT add up to it`, `las ${lines} líneas NO lo suman`);
  const follows = found.outcomeFollows
    ? bilingual('follows', 'corresponde')
    : bilingual('DOES NOT follow', 'NO corresponde');
  const thresholds = bilingual(
    `review from ${reviewFrom}, reject from ${rejectFrom}`,
    `revisión desde ${reviewFrom}, rechazo desde ${rejectFrom}`,
  );
  const members = {
    receipt: `${receipt.jti}, ${receipt.variant}`,
    given: `${receipt.time} ${bilingual('to', 'a')} ${receipt.tenant}, ${receipt.environment}`,
    signature: bilingual('good', 'válida'),
    score: `${receipt.score}: ${sum}`,
    outcome: `${receipt.outcome}: ${follows} (${thresholds}${missing(receipt)})`,
    reasons: receipt.reasons.join(' ') || bilingual('none', 'ninguna'),
    scorecard: `${receipt.scorecard.name} ${receipt.scorecard.hash}`,
    policy: `${receipt.policy.name} ${receipt.policy.hash}`,
    answer: answer
      ? answerDifferences(answer) || bilingual('as the receipt says', 'como dice el recibo')
      : onlyReceipt(),
    ...(answer && answer.notCovered.length > 0 && { 'not covered': answer.notCovered.join(' ') }),
    inputs:
      inputs?.map(inputText).join(', ') ?? bilingual('not compared: no --request', 'sin comparar: no hay --request'),
    'decided again': againText(decidedAgain),
    verdict: found.good ? bilingual('GOOD', 'VÁLIDO') : bilingual('BAD', 'NO VÁLIDO'),
  };
  const label = (name: string) => bilingual(name, LABELS[name] ?? name);
  printMembers(Object.fromEntries(Object.entries(members).map(([name, value]) => [label(name), value])));
}

const LABELS: Record<string, string> = {
  receipt: 'recibo',
  given: 'entregado',
  signature: 'firma',
  score: 'puntaje',
  outcome: 'resultado',
  reasons: 'razones',
  scorecard: 'tabla de puntaje',
  policy: 'política',
  answer: 'respuesta',
  'not covered': 'no incluido',
  inputs: 'datos de entrada',
  'decided again': 'decidido otra vez',
  verdict: 'conclusión',
};

const onlyReceipt = () =>
  bilingual('not compared: the file has only the receipt', 'sin comparar: el archivo solo tiene el recibo');

function missing({ missing_mandatory: sources }: { missing_mandatory: string[] }): string {
  return sources.length > 0 ? `, ${bilingual('without', 'sin')} ${sources.join(', ')}` : '';
}

const inputText = ({ input, verdict }: ComparedInput): string => `${input} ${bilingual(...INPUT_WORDS[verdict])}`;

function againText(again: DecidedAgain): string {
  if (again.result === 'identical') {
    return bilingual('identical', 'idéntico');
  }
  if (again.result === 'not_possible') {
    return bilingual(...REASONS_NOT_POSSIBLE[again.why]);
  }
  return `${bilingual('DIFFERENT', 'DISTINTO')}: ${again.differences.map(differenceText).join('; ')}`;
}

function differenceText(difference: Difference): string {
  if (difference.what === 'input') {
    return difference.input;
  }
  const name = difference.what === 'characteristic' ? difference.code : difference.what;
  const [was, now] = [JSON.stringify(difference.was), JSON.stringify(difference.now)];
  return `${name} ${bilingual(`was ${was}, is ${now}`, `era ${was}, es ${now}`)}`;
}
