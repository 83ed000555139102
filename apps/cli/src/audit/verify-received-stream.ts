import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type StreamProblem, type StreamVerdict, verifyStream } from '@cotejo/accounts';
import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { print, printLine } from '../output.js';
import type { KnownKeysOptions } from '../receipt/known-keys.js';
import { CheckpointInvalidError, readCheckpoint } from './read-checkpoint.js';

export interface StreamOptions extends KnownKeysOptions {
  checkpoint?: string;
  from?: number;
}

const PROBLEMS: Record<StreamProblem, string> = {
  unreadable: 'is expected, but the line is no event of the audit log',
  edited: 'is not as it was sent',
  missing_or_moved: 'does not follow the entry before it: an entry is missing or was moved',
  start_missing: 'is missing: the events begin later; --from names the first entry that the receiver still has',
  truncated: 'and all later entries up to the checkpoint are missing',
  not_as_signed: 'is not the one that the checkpoint signed: it is another chain',
  another_environment: 'belongs to another environment than the checkpoint',
};

/** Verifies received events offline; exit code 1 for anything that is not the signed chain. */
export async function verifyReceivedStream(files: readonly string[], options: StreamOptions): Promise<void> {
  if (options.checkpoint === undefined) {
    throw new ConfigInvalidError('--checkpoint', 'must name the file of a signed checkpoint');
  }
  try {
    const checkpoint = await readCheckpoint(options.checkpoint, options);
    printVerdict(await verifyStream(linesOf(files), { checkpoint, from: options.from }), options.json);
  } catch (error) {
    if (!(error instanceof CheckpointInvalidError)) {
      throw error;
    }
    refuse({ ok: false, problem: error.code }, error.message, options.json);
  }
}

function printVerdict(verdict: StreamVerdict, json: boolean | undefined): void {
  if (!verdict.ok) {
    refuse(verdict, `entry ${verdict.seq} ${PROBLEMS[verdict.problem]}`, json);
    return;
  }
  print(verdict, json, printUnbroken);
}

function printUnbroken(verdict: Extract<StreamVerdict, { ok: true }>): void {
  const { first, last, duplicates, afterCheckpoint, apart, fieldsNotCompared } = verdict;
  const notes = [
    `${duplicates} came more than once`,
    ...(afterCheckpoint > 0 ? [`${afterCheckpoint} are newer than the checkpoint`] : []),
    ...(fieldsNotCompared > 0
      ? [`${fieldsNotCompared} came from another version: only their raw_data was compared`]
      : []),
  ];
  const signIns = `${apart} events apart from the chain were not verified`;
  printLine(`entries ${first} to ${last}, unbroken and as signed; ${notes.join(', ')}; ${signIns}`);
}

function refuse(verdict: object, text: string, json: boolean | undefined): void {
  terminal().exitCode = 1;
  print(verdict, json, () => terminal().stderr.write(`cotejo: ${text}\n`));
}

async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    const input = createReadStream(file);
    try {
      yield* createInterface({ input });
    } catch {
      throw new ConfigInvalidError('--stream', 'must name readable files');
    } finally {
      input.destroy();
    }
  }
}
