import { INCLUDES } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { ConfigurationError, type Cotejo, type Include } from '@cotejo/sdk';
import { columnPairs } from '@cotejo/tables';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { readIncludes } from '../call/call.command.js';
import { type Access, chosenAccess, clientOf, profileOption } from '../client/client-access.js';
import { printJson } from '../output.js';
import { OPERATIONS, type Operation } from './batch-fields.js';
import { BatchProgress } from './batch-progress.js';
import type { ChosenColumns } from './column-map.js';
import { dryRun } from './dry-run.js';
import { type FileFormat, FORMATS, formatOf, STANDARD } from './file-format.js';
import { type OpenInput, openInput } from './input-rows.js';
import { inputIdentity, Journal } from './journal.js';
import { outputLines } from './output-lines.js';
import { type BatchOutcome, runBatch } from './run-batch.js';

interface BatchCommandOptions {
  operation: Operation;
  include?: Include[];
  format?: FileFormat;
  map?: ChosenColumns;
  idColumn?: string;
  profile?: string;
  dryRun?: boolean;
  force?: boolean;
  json?: boolean;
}

const REFUSED = 1;
const INTERRUPTED = 130;
const TERMINATED = 143;

/** `cotejo batch INPUT OUTPUT`. Exit code 0: every row has an answer; 1: it ended early; 2: usage; 130: interrupted. */
export function batchCommand(): Command {
  return new Command('batch')
    .addArgument(new Argument('<file>', 'CSV or NDJSON in UTF-8; - for standard input'))
    .addArgument(new Argument('[output]', 'file of the answers; - for standard output'))
    .addOption(new Option('--operation <operation>', 'what to do with each row').choices(OPERATIONS).default('verify'))
    .option('--include <parts>', `optional parts, separated by commas: ${INCLUDES.join(', ')}`, readIncludes)
    .addOption(new Option('--format <format>', 'format of both files, in place of their extensions').choices(FORMATS))
    .option('--map <columns>', 'columns of fields, such as cedula=DOC,telefono=CELULAR', readMap)
    .option('--id-column <column>', 'column that is copied to the output')
    .option('--dry-run', 'show columns, number of rows and first problems; send nothing')
    .option('--force', 'overwrite the output and begin again')
    .option('--json', 'print the summary as JSON')
    .addOption(profileOption())
    .addHelpText(
      'after',
      '\nThe same command again continues a batch that was interrupted. Example:\n  cotejo batch buyers.csv answers.csv --id-column order',
    )
    .action(run);
}

async function run(path: string, output: string | undefined, options: BatchCommandOptions): Promise<void> {
  const { operation, idColumn } = options;
  const format = formatOf(path, options.format);
  const open = () => openInput({ path, format, operation, chosen: options.map ?? {}, idColumn });
  if (options.dryRun) {
    await dryRun(await open(), operation, options.json ?? false);
    return;
  }
  if (output === undefined) {
    throw new ConfigurationError('name a file for the answers, or - for standard output');
  }
  if (output === STANDARD && options.json) {
    throw new ConfigurationError('--json prints the summary, so the answers need a file');
  }
  const access = chosenAccess(options.profile);
  await check({ path, format, output, access, client: clientOf(access, 'cotejo-cli'), input: await open(), options });
}

interface Checked {
  path: string;
  format: FileFormat;
  output: string;
  access: Access;
  client: Cotejo;
  input: OpenInput;
  options: BatchCommandOptions;
}

async function check({ path, format, output, access, client, input, options }: Checked): Promise<void> {
  const { operation, include = [], idColumn } = options;
  const lines = outputLines({ format: formatOf(output, options.format), operation, include, idColumn });
  const size = path === STANDARD ? { inputBytes: 0, inputHead: '' } : inputIdentity(path);
  const columns = input.map?.columns.map(({ field, header }) => [field.name, header] as const);
  const identity = {
    operation,
    include,
    inputFormat: format,
    outputFormat: formatOf(output, options.format),
    columns: columns === undefined ? null : Object.fromEntries(columns),
    idColumn: idColumn ?? null,
    baseUrl: access.baseUrl,
    environment: client.environment,
    ...size,
  };
  const journal = output === STANDARD ? null : new Journal(output, identity, lines.header, options.force ?? false);
  if (journal?.isResumed && path === STANDARD) {
    journal.close();
    throw new ConfigurationError(`standard input cannot be read again: begin again with --force`);
  }
  if (journal === null) {
    terminal().stdout.write(lines.header);
  }
  announce(journal, output);
  // After the first signal, the batch ends with the row in hand.
  const interruption = terminal().interruption();
  const rowsBefore = journal?.rowsBefore ?? 0;
  try {
    const outcome = await runBatch({
      client,
      input,
      operation,
      include,
      batchId: journal?.batchId,
      rowsBefore,
      progress: progressOf(input, size.inputBytes, rowsBefore),
      signal: interruption,
      write: (row, id) =>
        journal ? journal.append(lines.lineOf(row, id)) : terminal().stdout.write(lines.lineOf(row, id)),
    });
    if (outcome.failure === null) {
      journal?.complete();
    }
    report(outcome, { output, rowsBefore, options, isResumable: journal !== null && path !== STANDARD });
    terminal().exitCode = codeAfter(interruption) ?? (outcome.failure === null ? 0 : REFUSED);
  } finally {
    journal?.close();
  }
}

function announce(journal: Journal | null, output: string): void {
  if (journal?.isResumed) {
    terminal().stderr.write(`going on with ${output} after row ${journal.rowsBefore}\n`);
  }
  if (journal?.isOld) {
    terminal().stderr.write(
      'the batch is older than 24 hours: rows that were answered but not written, up to 256, may be charged again\n',
    );
  }
}

/** The size of the input is 0 where it is not known. */
function progressOf(input: OpenInput, inputBytes: number, rowsBefore: number): BatchProgress {
  let shareBefore: number | undefined;
  const share = () => (inputBytes === 0 ? null : Math.min(input.bytesRead() / inputBytes, 1));
  return new BatchProgress(terminal().stderr, rowsBefore, share, () => {
    shareBefore ??= rowsBefore === 0 ? 0 : (share() ?? 0);
    return shareBefore;
  });
}

function codeAfter({ aborted, reason }: AbortSignal): number | undefined {
  if (!aborted) {
    return undefined;
  }
  return (reason as Error).message === 'SIGTERM' ? TERMINATED : INTERRUPTED;
}

interface Report {
  output: string;
  rowsBefore: number;
  options: BatchCommandOptions;
  isResumable: boolean;
}

function report(
  { batchId, nextRow, counts, endedBy, failure }: BatchOutcome,
  { output, rowsBefore, options, isResumable }: Report,
): void {
  const rows = nextRow - 1;
  if (options.json) {
    const before = { rows_before: rowsBefore, rows, next_row: nextRow };
    printJson({ operation: options.operation, batch_id: batchId, ...before, ...counts, ended_by: endedBy });
  } else {
    const { answered, errors, charged, replayed, charge_unknown: unknown } = counts;
    const target = output === STANDARD ? terminal().stderr : terminal().stdout;
    const part = rowsBefore > 0 ? `${rows} rows, ${rows - rowsBefore} in this run` : `${rows} rows`;
    const charges = `${charged} charged, ${replayed} replayed${unknown > 0 ? `, ${unknown} not known yet` : ''}`;
    target.write(`${part}: ${answered} answered, ${errors} with an error; ${charges}\n`);
  }
  if (failure !== null) {
    const advice = isResumable ? `the same command continues with row ${nextRow}` : `row ${nextRow} has no answer`;
    terminal().stderr.write(`cotejo: ${failure}; ${advice}\n`);
  }
}

function readMap(text: string): ChosenColumns {
  const pairs = columnPairs(text);
  if (pairs === null) {
    throw new InvalidArgumentError('Write pairs of field and column: cedula=DOC,telefono=CELULAR.');
  }
  return Object.fromEntries(pairs);
}
