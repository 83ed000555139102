import { INCLUDES } from '@cotejo/contracts';
import { terminal } from '@cotejo/platform/command';
import { ConfigurationError, type Cotejo, type Include } from '@cotejo/sdk';
import { columnPairs } from '@cotejo/tables';
import { type ChosenColumns, OPERATIONS, type Operation } from '@cotejo/tables/buyers';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { readIncludes } from '../call/call.command.js';
import { type Access, chosenAccess, clientOf, profileOption } from '../client/client-access.js';
import { printJson } from '../output.js';
import { BatchProgress } from './batch-progress.js';
import { dryRun } from './dry-run.js';
import { type FileFormat, FORMATS, formatOf, STANDARD } from './file-format.js';
import { type OpenInput, openInput } from './input-rows.js';
import { type BatchIdentity, forgetBatch, inputIdentity, Journal, requireSameBatch } from './journal.js';
import { type OutputLines, outputLines } from './output-lines.js';
import { onlyRows, putIntoPlace, rowsWithoutAnswer } from './retry-errors.js';
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
  retryErrors?: boolean;
  json?: boolean;
}

const REFUSED = 1;
const INTERRUPTED = 130;
const TERMINATED = 143;

/** `cotejo batch INPUT OUTPUT`. Exit code 0: every row was answered or refused; 1: rows have no answer; 2: usage; 130: interrupted. */
export function batchCommand(): Command {
  return new Command('batch')
    .addArgument(new Argument('<file>', 'CSV or NDJSON; - for standard input'))
    .addArgument(new Argument('[output]', 'file of the answers; - for standard output'))
    .addOption(new Option('--operation <operation>', 'what to do with each row').choices(OPERATIONS).default('verify'))
    .option('--include <parts>', `optional parts, separated by commas: ${INCLUDES.join(', ')}`, readIncludes)
    .addOption(new Option('--format <format>', 'format of both files, in place of their extensions').choices(FORMATS))
    .option('--map <columns>', 'columns of fields, such as cedula=DOC,telefono=CELULAR', readMap)
    .option('--id-column <column>', 'column that is copied to the output')
    .option('--dry-run', 'show columns, number of rows and what the service will refuse; send nothing')
    .option('--force', 'overwrite the output and begin again')
    .option('--retry-errors', 'check again the rows of a finished output that have no answer (408, 429, 500, 503)')
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
  const batch = { path, format, output, access, client: clientOf(access, 'cotejo-cli'), input: await open(), options };
  await (options.retryErrors ? retryErrors(batch) : check(batch));
}

/** Checks the rows without an answer as a second batch, which can be interrupted too, and merges the outputs. */
async function retryErrors(batch: Checked): Promise<void> {
  const { path, output, input, options } = batch;
  if (path === STANDARD || output === STANDARD || options.force) {
    throw new ConfigurationError('--retry-errors needs the files of the first run, and no --force');
  }
  requireSameBatch(output, identityOf(batch));
  const format = formatOf(output, options.format);
  const finished = { path: output, format, header: linesFor(batch).header };
  const rows = await rowsWithoutAnswer(finished);
  const retried = `${output}.retry`;
  const isComplete = await check({
    ...batch,
    output: retried,
    options: { ...options, format: options.format ?? format },
    input: { ...input, rows: onlyRows(input.rows, rows) },
    numberOf: (row) => rows[row - 1] as number,
  });
  if (isComplete) {
    await putIntoPlace(finished, retried);
    forgetBatch(retried);
    if ((await rowsWithoutAnswer(finished)).length === 0) {
      forgetBatch(output);
    }
  }
}

function identityOf({ path, format, output, access, client, input, options }: Checked): BatchIdentity {
  const { operation, include = [], idColumn } = options;
  const columns = input.map?.columns.map(({ field, header }) => [field.name, header] as const);
  return {
    operation,
    include,
    inputFormat: format,
    outputFormat: formatOf(output, options.format),
    columns: columns === undefined ? null : Object.fromEntries(columns),
    idColumn: idColumn ?? null,
    baseUrl: access.baseUrl,
    environment: client.environment,
    ...(path === STANDARD ? { inputBytes: 0, inputHead: '' } : inputIdentity(path)),
  };
}

function linesFor({ output, options }: Checked): OutputLines {
  const { operation, include = [], idColumn } = options;
  return outputLines({ format: formatOf(output, options.format), operation, include, idColumn });
}

interface Checked {
  path: string;
  format: FileFormat;
  output: string;
  access: Access;
  client: Cotejo;
  input: OpenInput;
  options: BatchCommandOptions;
  /** Number of a row in the output. Default: its number in the batch. */
  numberOf?: (row: number) => number;
}

/** @returns whether every row was answered or refused */
async function check(batch: Checked): Promise<boolean> {
  const { path, output, client, input, options, numberOf = (row) => row } = batch;
  const { operation, include = [] } = options;
  const lines = linesFor(batch);
  const identity = identityOf(batch);
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
      progress: progressOf(input, identity.inputBytes, rowsBefore),
      signal: interruption,
      write: (answer, sent) => {
        const line = lines.lineOf({ ...answer, row: numberOf(answer.row) }, sent);
        journal ? journal.append(line) : terminal().stdout.write(line);
      },
    });
    const unanswered = await unansweredOf(batch, lines, outcome.unanswered, rowsBefore);
    if (outcome.failure === null) {
      journal?.complete(unanswered > 0);
    }
    report(
      { ...outcome, unanswered },
      { output, rowsBefore, options, isResumable: journal !== null && path !== STANDARD },
    );
    const isWhole = outcome.failure === null && unanswered === 0;
    terminal().exitCode = codeAfter(interruption) ?? (isWhole ? 0 : REFUSED);
    return outcome.failure === null;
  } finally {
    journal?.close();
  }
}

/** Rows without an answer of all runs; the file knows those of earlier ones. */
async function unansweredOf(
  { output, options }: Checked,
  { header }: OutputLines,
  ofThisRun: number,
  rowsBefore: number,
) {
  return rowsBefore === 0
    ? ofThisRun
    : (await rowsWithoutAnswer({ path: output, format: formatOf(output, options.format), header })).length;
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
  { batchId, nextRow, counts, unanswered, endedBy, failure }: BatchOutcome,
  { output, rowsBefore, options, isResumable }: Report,
): void {
  const rows = nextRow - 1;
  if (options.json) {
    const before = { rows_before: rowsBefore, rows, next_row: nextRow };
    printJson({ operation: options.operation, batch_id: batchId, ...before, ...counts, unanswered, ended_by: endedBy });
  } else {
    const { answered, errors, charged, replayed, charge_unknown: unknown } = counts;
    const target = output === STANDARD ? terminal().stderr : terminal().stdout;
    const part = rowsBefore > 0 ? `${rows} rows, ${rows - rowsBefore} in this run` : `${rows} rows`;
    const charges = `${charged} charged, ${replayed} replayed${unknown > 0 ? `, ${unknown} not known yet` : ''}`;
    target.write(`${part}: ${answered} answered, ${errors} with an error; ${charges}\n`);
  }
  if (unanswered > 0) {
    const advice = isResumable
      ? 'the same command with --retry-errors asks for them again, when this one is complete'
      : 'they were not charged';
    terminal().stderr.write(`cotejo: ${unanswered} rows have no answer (408, 429, 500, 503); ${advice}\n`);
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
