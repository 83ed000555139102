import { REASONS, type ReasonCode } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import type {
  AnalyzeResponse,
  Answer,
  AnswerFacts,
  CedulaRecord,
  RiskFactor,
  SandboxCatalogue,
  SourceParticipation,
  VerifyResponse,
} from '@cotejo/sdk';
import type { Language } from '../client/process-language.js';
import { printMembers, printTable } from '../output.js';

const LONG_PARTS = ['receipt', 'screening', 'score_interval', 'counterfactuals'];

/** Prints a decision: recommendation, score and reasons. The buyer's data is only in `--json`. */
export function printVerify(answer: Answer<VerifyResponse>): void {
  const { recommendation, risk_score: score, risk_level: level, transaction_id: id, requestId } = answer;
  printMembers({
    recommendation,
    score: `${score} ${level}`,
    transaction: id,
    request: requestId,
    ...repetition(answer),
  });
  printReasons(answer.risk_factors);
  printParts(answer);
}

/** Prints the three fields of analyze. */
export function printAnalyze(answer: Answer<AnalyzeResponse>, language: Language): void {
  const { recommendation, risk_score: score, reasons, requestId } = answer;
  printMembers({ recommendation, score, request: requestId, ...repetition(answer) });
  const rows = reasons.map((code) => [code, reasonText(code, language)]);
  printIfAny(['reason', 'text'], rows, 'no reasons');
  printParts(answer);
}

/** Prints the registry's record. */
export function printCedula(answer: Answer<CedulaRecord>): void {
  printMembers({ ...answer, request: answer.requestId });
}

/** Prints the test values of the sandbox, a table for each kind. */
export function printScenarios(answer: Answer<SandboxCatalogue>, language: Language): void {
  for (const [kind, values] of Object.entries(answer)) {
    if (Array.isArray(values)) {
      terminal().stdout.write(`\n${kind}\n`);
      const rows = values.map((each) => [each.value, each.name, each[language]]);
      printTable(['value', 'scenario', 'what it is'], rows);
    }
  }
}

/** The text of a reason; empty for a code that is newer than this command. */
function reasonText(code: string, language: Language): string {
  return Object.hasOwn(REASONS, code) ? REASONS[code as ReasonCode][language] : '';
}

/** The texts of the answer are in the language of the client, and name the list of a match. */
function printReasons(factors: RiskFactor[]): void {
  const rows = factors.map(({ code, source, points, message }) => [String(points), code, source, message]);
  printIfAny(['points', 'reason', 'source', 'text'], rows, 'no reasons');
}

/** Prints the sources, and names the other optional parts, which are too long for a text. */
function printParts(answer: { sources?: SourceParticipation[] | null }): void {
  const { sources } = answer;
  if (sources) {
    const rows = sources.map(({ source, status, cause, provider, took_ms }) => [
      source,
      cause ? `${status}: ${cause}` : status,
      provider ?? '-',
      String(took_ms),
    ]);
    printIfAny(['source', 'status', 'provider', 'ms'], rows, 'no sources');
  }
  const others = LONG_PARTS.filter((part) => part in answer);
  if (others.length > 0) {
    terminal().stdout.write(`\nonly with --json: ${others.join(', ')}\n`);
  }
}

function printIfAny(headers: string[], rows: string[][], otherwise: string): void {
  terminal().stdout.write('\n');
  if (rows.length > 0) {
    printTable(headers, rows);
  } else {
    terminal().stdout.write(`${otherwise}\n`);
  }
}

const repetition = ({ idempotencyReplayed }: AnswerFacts) => ({
  repetition: idempotencyReplayed ? 'of an earlier call: not charged' : null,
});
