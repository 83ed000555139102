import type { SlaApiFigures, SlaFigures, SlaStatement } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { printMembers, printTable } from '../output.js';

const ORIGINS = {
  issued: 'as it was issued',
  computed: 'computed now from the counts; not issued',
  signed: 'signature good',
};

/** A statement for people to read in a terminal. */
export function printStatement(statement: SlaStatement, origin: keyof typeof ORIGINS): void {
  const { apis, whole, unknownDays, creditPercent } = statement;
  printMembers({
    statement: `${statement.tenant}, ${statement.month} (America/Bogota), ${statement.environment}`,
    origin: `${ORIGINS[origin]}, ${statement.computedAt}`,
    state: stateText(statement),
    'unknown days': unknownDays.length > 0 ? unknownDays.join(' ') : null,
    'credit %': creditPercent ?? 'unknown',
    policy: `sla.json ${statement.policy}`,
    'not counted': statement.notIncluded.join(' '),
  });
  terminal().stdout.write('\n');
  printTable(
    ['api', 'eligible', 'bad', 'degraded', 'availability %', 'objective %', 'met', 'credit %', 'p50', 'p95', 'p99 ms'],
    [...apis.map(apiCells), ['whole', ...counts(whole), '', '', '', ...latencies(whole)]],
  );
}

function stateText({ provisional, unknownDays }: SlaStatement): string {
  if (unknownDays.length > 0) {
    return 'INCOMPLETE: counts of some days are not kept any more';
  }
  return provisional ? 'PROVISIONAL: the month is not over, or it ended less than a day ago' : 'final';
}

function apiCells(figures: SlaApiFigures): string[] {
  const { api, objectivePercent, met, creditPercent } = figures;
  const verdict = met === null ? '-' : met ? 'yes' : 'NO';
  return [api, ...counts(figures), objectivePercent, verdict, String(creditPercent ?? '-'), ...latencies(figures)];
}

function counts({ eligible, bad, degraded, availabilityPercent }: SlaFigures): string[] {
  return [...[eligible, bad, degraded].map(String), availabilityPercent ?? '-'];
}

function latencies({ latencyMs: { p50, p95, p99 } }: SlaFigures): string[] {
  return [p50, p95, p99].map((bound) => (bound === null ? '-' : `<= ${bound}`));
}
