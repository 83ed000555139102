import { type AuditVerdict, linkText, readAuditArchive, readLink } from '@cotejo/accounts';
import { terminal } from '@cotejo/platform/command';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { print, printLine } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { jwksOption } from '../receipt/known-keys.js';
import { wholeNumber } from '../whole-number.js';
import { type StreamOptions, verifyReceivedStream } from './verify-received-stream.js';

/** What each problem of the chain means. */
const PROBLEMS = {
  unreadable: 'is not readable',
  edited: 'is not as it was written',
  missing_or_moved: 'does not link to the entry before it: an entry is missing or was moved',
  cut_off: 'and all later entries are missing: the stored head of the chain is a different entry',
  not_as_noted: 'is not the one that was noted',
  not_as_exported: 'is not the one in the archive',
};

const EXAMPLES = `
Examples:
  cotejo audit verify --env production --noted 17:<64 hexadecimal digits>
  cotejo audit verify --stream events.jsonl --checkpoint checkpoint.jws --jwks jwks.json`;

/** Verifies the log in Redis, with its archive; or, offline, what a receiver of the stream has. */
export function verifyCommand(): Command {
  const noted = new Option(
    '--noted <link>',
    'a head printed by an earlier run and kept elsewhere; must be in the chain',
  );
  return accountCommand('verify', 'follow the hash chain; exit code 1 where it is broken')
    .addOption(noted.argParser(readNoted))
    .option('--archive <folder>', 'verify the exported files too, and that the log continues them')
    .addOption(
      new Option('--stream <files...>', 'verify received events offline instead; needs --checkpoint').conflicts([
        'noted',
        'archive',
      ]),
    )
    .option('--checkpoint <file>', 'signed checkpoint, from `cotejo audit checkpoint` or the stream')
    .option('--from <seq>', 'first entry that the receiver still has', wholeNumber(1))
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .addHelpText('after', EXAMPLES)
    .action(async (options: AccountOptions & VerifyOptions) => {
      const { env, json, noted, archive: folder } = options;
      if (options.stream !== undefined) {
        return verifyReceivedStream(options.stream, options);
      }
      const verdict = await withAccounts(env, async ({ store, scope }) => {
        const archive = folder === undefined ? undefined : await readAuditArchive(folder, scope);
        return store.verifyAudit({ noted, archive });
      });
      if (!verdict.ok) {
        terminal().exitCode = 1;
      }
      print(verdict, json, printVerdict);
    });
}

function printVerdict(verdict: AuditVerdict): void {
  if (verdict.ok) {
    const archived = verdict.archived > 0 ? `, ${verdict.archived} of them in the archive only` : '';
    printLine(`${verdict.entries} entries${archived}, unbroken; head ${linkText(verdict.head)}`);
  } else {
    terminal().stderr.write(`cotejo: entry ${verdict.seq} ${PROBLEMS[verdict.problem]}\n`);
  }
}

interface VerifyOptions extends StreamOptions {
  stream?: string[];
  noted?: ReturnType<typeof readNoted>;
  archive?: string;
}

function readNoted(text: string) {
  const link = readLink(text);
  if (!link) {
    throw new InvalidArgumentError('must be a number, a colon and 64 hexadecimal digits.');
  }
  return link;
}
