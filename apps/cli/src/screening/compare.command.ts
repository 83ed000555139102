import { terminal } from '@cotejo/platform/command';
import { Command } from 'commander';
import { bilingual, exampleText } from '../language/bilingual.js';
import type { CompareReport } from '../rescreening/watch/compare-answers.js';
import { describeEvents, describeRepeated, NEW_MATCHES, reportFailure } from './run-report.js';

interface CompareFlags {
  state?: string;
  out?: string;
  all: boolean;
  allowFewer: boolean;
  dryRun: boolean;
  json: boolean;
}

/** `cotejo screening compare ANSWERS`. Exit code 0: nothing new, 3: new or changed matches, 1: refused. */
export function compareCommand(): Command {
  return new Command('compare')
    .description('compare the list matches in the answers of a batch with the matches of the last batch')
    .argument('<answers>', 'NDJSON that `cotejo batch --include screening` wrote')
    .option('--state <file>', 'what the last comparison found (default: ANSWERS.state)')
    .option(
      '--out <file>',
      'receives the events, as NDJSON or, if it ends with .csv, as CSV (default: ANSWERS.matches.ndjson)',
    )
    .option('--all', 'also write the matches that did not change', false)
    .option('--allow-fewer', 'accept a file with less than half of the rows of the last one', false)
    .option('--dry-run', 'write nothing, only report', false)
    .option('--json', 'print the report as one line of JSON', false)
    .addHelpText(
      'after',
      exampleText(
        '\n  cotejo batch customers.csv answers.ndjson --include screening --id-column id --force\n  cotejo screening compare answers.ndjson',
      ),
    )
    .action(compare);
}

async function compare(answersPath: string, flags: CompareFlags): Promise<void> {
  const stopped = terminal().interruption();
  const { compareAnswers } = await import('../rescreening/watch/compare-answers.js');
  try {
    const report = await compareAnswers({
      answersPath,
      statePath: flags.state ?? `${answersPath}.state`,
      outPath: flags.out ?? `${answersPath.replace(/\.ndjson$/i, '')}.matches.ndjson`,
      withPresent: flags.all,
      allowFewer: flags.allowFewer,
      isDryRun: flags.dryRun,
      signal: stopped,
    });
    terminal().stdout.write(flags.json ? `${JSON.stringify(report)}\n` : `${describe(report)}\n`);
    terminal().exitCode = report.events.new + report.events.changed > 0 ? NEW_MATCHES : 0;
  } catch (error) {
    terminal().exitCode = reportFailure('compare', error);
  }
}

function describe(report: CompareReport): string {
  const { rows, unanswered, repeatedIds, out, seconds } = report;
  return [
    describeEvents(report),
    `${rows} ${bilingual('rows in', 'filas en')} ${seconds.toFixed(1)} s; ${out}`,
    ...(unanswered > 0
      ? [
          bilingual(
            `${unanswered} rows have no screening and keep the matches of the last comparison`,
            `${unanswered} filas sin respuesta de listas conservan las coincidencias de la última comparación`,
          ),
        ]
      : []),
    ...(repeatedIds > 0 ? [describeRepeated(repeatedIds)] : []),
  ].join('\n');
}
