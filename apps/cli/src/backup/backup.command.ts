import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readPeppers, type SignedCheckpoint } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { Env, terminal } from '@cotejo/platform/command';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Command, Option } from 'commander';
import { type ChangeOptions, changeCommand, contextOf, withAccounts } from '../account-access.js';
import { archiveOption, chosenArchive, existingArchive } from '../archive-option.js';
import { readCheckpoint } from '../audit/read-checkpoint.js';
import { COMMAND_SETTINGS } from '../cli.settings.js';
import { print, printLine, printTable } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { jwksOption, type KnownKeysOptions } from '../receipt/known-keys.js';
import { wholeNumber } from '../whole-number.js';
import { deleteOldBackups, fileOf, isFolder } from './backup-folder.js';
import { type BackupHead, FORMAT } from './backup-lines.js';
import { createBackup } from './create-backup.js';
import { checkBackup, type RestoreReport, restoreBackup } from './restore-backup.js';

const PROGRESS_EVERY = 5_000;

interface CreateOptions extends ChangeOptions {
  recipient?: string[];
  keep?: number;
  archive?: string;
}

interface OpenOptions {
  identity: string;
  unsealed?: boolean;
}

interface RestoreCommandOptions extends ChangeOptions, OpenOptions, KnownKeysOptions {
  replace?: boolean;
  archive?: string;
  checkpoint?: string;
  acceptDifference?: boolean;
}

const PEPPER_SETTING = 'COTEJO_PEPPER_FILE';

/** `cotejo backup create|verify|keygen`. */
export function backupCommand(): Command {
  return new Command('backup').addCommand(createCommand()).addCommand(verifyCommand()).addCommand(keygenCommand());
}

/** `cotejo restore`. */
export function restoreCommand(): Command {
  return changeCommand('restore')
    .argument('<file>')
    .addOption(identityOption())
    .option('--replace', 'delete the accounts that are there now')
    .addOption(archiveOption('write the files of the exported audit log into this folder'))
    .option('--checkpoint <file>', 'newest signed checkpoint of the audit log, which the backup must contain')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option(
      '--accept-difference',
      'restore also when the audit log is not, or not known to be, as the checkpoint signed it',
    )
    .addOption(unsealedOption())
    .action(async (file: string, options: RestoreCommandOptions) => {
      const given = {
        ...sourceOf(file, options),
        isReplacing: options.replace ?? false,
        archive: chosenArchive(options),
        checkpoint: await chosenCheckpoint(options),
        acceptsDifference: options.acceptDifference ?? false,
      };
      const report = await withAccounts(options.env, (accounts) => {
        return restoreBackup(accounts, { ...given, onProgress: showProgress('restored') }, contextOf(options));
      });
      print(report, options.json, printReport);
    });
}

function printReport({ keys, expired, archiveFiles, head, comparison, administrators }: RestoreReport): void {
  printLine(
    `${keys} keys of ${head.takenAt} restored and compared; ${expired} had expired, ${archiveFiles} files of the audit log`,
  );
  printLine(comparison.text);
  printLine('operators, and admins of tenants, that the state has now:');
  printTable(
    ['tenant', 'id', 'e-mail', 'name', 'role'],
    administrators.map(({ tenant, id, email, name, role }) => [tenant ?? '-', id, email, name, role]),
  );
  printLine('next: start the services, then run: cotejo audit verify');
}

const chosenCheckpoint = async (options: RestoreCommandOptions): Promise<SignedCheckpoint | undefined> =>
  options.checkpoint === undefined ? undefined : readCheckpoint(options.checkpoint, options);

function createCommand(): Command {
  const meaning = 'public key that may read the backup, age1...; repeat it for more (default: COTEJO_BACKUP_RECIPIENT)';
  return changeCommand('create', 'write a backup while the product runs')
    .argument('<path>', 'a new file; or a folder, in which the file is named after the time')
    .option('--recipient <key>', meaning, addText)
    .option(
      '--keep <count>',
      'with a folder: then delete its oldest backups of the environment, except so many',
      wholeNumber(1),
    )
    .addOption(archiveOption('folder of the exported audit log'))
    .addHelpText('after', '\nExample: cotejo backup create cotejo.backup --recipient age1...')
    .action(async (path: string, options: CreateOptions) => {
      const [isInFolder, now] = [isFolder(path), new Date()];
      if (options.keep !== undefined && !isInFolder) {
        throw new ExpectedError('no_folder', '--keep needs a folder');
      }
      const file = isInFolder ? fileOf(path, options.env, now) : path;
      if (existsSync(file)) {
        throw new ExpectedError('exists', 'the file exists already');
      }
      const given = {
        path: file,
        recipients: options.recipient ?? recipientOf(new Env()),
        archive: existingArchive(options),
      };
      const head = await withAccounts(options.env, (accounts) => {
        return createBackup(accounts, { ...given, onProgress: showProgress('saved') }, contextOf(options));
      });
      const kept = options.keep && { environment: options.env, made: file, count: options.keep };
      const deleted = kept ? await deleteOldBackups(path, kept, now) : 0;
      print({ ...head, file, deleted }, options.json, ({ takenAt, auditHead }) =>
        printLine(`${file}: state of ${takenAt}, audit log up to ${auditHead || 'nothing'}; ${deleted} old deleted`),
      );
    });
}

/** @throws ExpectedError `no_recipient` */
function recipientOf(env: Env): [string] {
  const recipient = env.read(COMMAND_SETTINGS).COTEJO_BACKUP_RECIPIENT;
  if (recipient === undefined) {
    throw new ExpectedError(
      'no_recipient',
      'no --recipient and no COTEJO_BACKUP_RECIPIENT: run `cotejo backup keygen`',
    );
  }
  return [recipient];
}

const addText = (text: string, before: string[] = []): string[] => [...before, text];

function verifyCommand(): Command {
  return new Command('verify')
    .description('read a whole backup without changing anything; needs no Redis')
    .argument('<file>')
    .addOption(identityOption())
    .addOption(unsealedOption())
    .option('--json', 'print JSON')
    .action(async (file: string, options: OpenOptions & { json?: boolean }) => {
      const env = new Env();
      const peppers = env.optional(PEPPER_SETTING) === undefined ? null : readPeppers(env).current;
      const { head, keys } = await checkBackup(sourceOf(file, options), peppers);
      const author = authorOf(head, peppers !== null);
      print({ ...head, keys, author }, options.json, ({ takenAt, product }) => {
        printLine(`complete: ${keys} keys of ${takenAt}, written by version ${product}`);
        printLine(AUTHORS[author]);
      });
    });
}

const AUTHORS = {
  proven: `author: a machine with the pepper of this deployment (${PEPPER_SETTING})`,
  not_checked: `author: not checked, because ${PEPPER_SETTING} is not set; a restore checks it`,
  unsealed: 'author: unknown, because the backup of an older version has no seal',
};

function authorOf({ format }: BackupHead, isChecked: boolean): keyof typeof AUTHORS {
  if (format < FORMAT) {
    return 'unsealed';
  }
  return isChecked ? 'proven' : 'not_checked';
}

function keygenCommand(): Command {
  return new Command('keygen')
    .description('create the key pair of backups; prints the public key')
    .argument('<file>', 'where to write the identity; keep it away from the machines that write backups')
    .option('--json', 'print JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const identity = await generateX25519Identity();
      const recipient = await identityToRecipient(identity);
      try {
        writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
      } catch {
        throw new ExpectedError('exists', 'the file exists already, or its folder does not exist');
      }
      print({ recipient }, json, () => printLine(recipient));
    });
}

const identityOption = () => new Option('--identity <file>', 'file of `cotejo backup keygen`').makeOptionMandatory();

const unsealedOption = () =>
  new Option('--unsealed', 'accept a backup of an older version, which nothing proves to be from this deployment');

const sourceOf = (path: string, { identity, unsealed = false }: OpenOptions) => ({
  path,
  identities: readIdentities(identity),
  acceptsUnsealed: unsealed,
});

/** @throws ExpectedError `unreadable` */
function readIdentities(file: string): string[] {
  const lines = (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0) {
    throw new ExpectedError('unreadable', 'the file of the identity has no line AGE-SECRET-KEY-...');
  }
  return identities;
}

/** One line on the terminal, from time to time. */
function showProgress(word: string): (count: number) => void {
  let shown = 0;
  return (count) => {
    if (terminal().stderr.isTTY && count - shown >= PROGRESS_EVERY) {
      shown = count;
      terminal().stderr.write(`${count} keys ${word}\n`);
    }
  };
}
