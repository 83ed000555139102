import { BLOCK_REASONS, type Block, type BlockReason, readPeppers, subjectDigests } from '@cotejo/accounts';
import { Env } from '@cotejo/platform/command';
import { Command, Option } from 'commander';
import {
  type AccountOptions,
  accountCommand,
  answer,
  type ChangeOptions,
  changeCommand,
  contextOf,
} from '../account-access.js';
import { readExpiry } from '../expiry.js';
import { isoTime, printMembers, printTable } from '../output.js';
import { readSubjectFile } from '../policy/subject-file.js';
import { readSubjectLines, subjectOf } from '../policy/subject-lines.js';
import { isUnattendedAllowed } from '../policy/unattended.js';

type OfTenant<T extends AccountOptions = AccountOptions> = T & { tenant: string };

/** `cotejo blocks add|list|find|lift`. */
export function blocksCommand(): Command {
  return new Command('blocks')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(findCommand())
    .addCommand(liftCommand());
}

const FILE = 'CSV lines kind,value; kind is document, phone, email, address or ip';

const ofTenant = (command: Command) => command.requiredOption('--tenant <tenant>', 'tenant that owns the blocks');

function listCommand(): Command {
  return ofTenant(accountCommand('list', 'list the blocks in force of a tenant; no value is known')).action(
    (options: OfTenant) =>
      answer(
        options,
        async ({ store }) => {
          await store.tenants.require(options.tenant);
          return (await store.blocks.list(options.tenant)).map(blockView);
        },
        (blocks) =>
          printTable(
            ['id', 'reason', 'values', 'until', 'blocked by', 'lift asked by', 'note'],
            blocks.map(({ id, reason, values, until, blockedBy, liftAskedBy, note }) => [
              ...[id, reason, String(values), until, blockedBy, liftAskedBy ?? '', note ?? ''],
            ]),
          ),
      ),
  );
}

interface AddOptions extends OfTenant<ChangeOptions> {
  reason: BlockReason;
  until: number;
  note?: string;
}

function addCommand(): Command {
  return ofTenant(
    changeCommand('add', 'block values of buyers at once; each line of the file gets a line of the answer'),
  )
    .argument('[file]', FILE, '-')
    .addOption(new Option('--reason <reason>', 'why').choices(BLOCK_REASONS).makeOptionMandatory())
    .requiredOption('--until <time>', 'end: 90d, or a date', readExpiry)
    .option('--note <text>', 'a note without data of persons')
    .action(async (file: string, options: AddOptions) => {
      const { tenant, reason, until, note = null } = options;
      const lines = readSubjectLines(await readSubjectFile(file));
      const peppers = readPeppers(new Env()).current;
      const values = lines.flatMap((line) =>
        'subject' in line ? [subjectDigests(peppers, tenant, line.subject)] : [],
      );
      await answer(
        options,
        async ({ store }) => {
          const added = await store.blocks.add(tenant, { reason, note, until, values }, contextOf(options));
          const results = added.values.values();
          return lines.map((read) => ({
            line: read.line,
            result: 'problem' in read ? `not valid: ${read.problem}` : results.next().value,
          }));
        },
        (rows) =>
          printTable(
            ['line', 'result'],
            rows.map(({ line, result = '' }) => [String(line), result]),
          ),
      );
    });
}

/** Compares digests only: the values of the file are neither stored nor printed. */
function findCommand(): Command {
  return ofTenant(accountCommand('find', 'which blocks hold the values of a file, by line'))
    .argument('[file]', FILE, '-')
    .action(async (file: string, options: OfTenant) => {
      const lines = await readDigests(file, options.tenant);
      await answer(
        options,
        async ({ store }) => {
          await store.tenants.require(options.tenant);
          const blocks = await store.blocks.list(options.tenant);
          return lines.map(({ line, digests }) => ({
            line,
            blocks: blocks.filter((block) => block.digests.some((each) => digests.includes(each))).map(({ id }) => id),
          }));
        },
        (rows) =>
          printTable(
            ['line', 'blocks'],
            rows.map(({ line, blocks }) => [String(line), blocks.join(' ') || 'none']),
          ),
      );
    });
}

interface LiftOptions extends OfTenant<ChangeOptions> {
  values?: string;
}

function liftCommand(): Command {
  return ofTenant(changeCommand('lift', 'ask to lift a block; when another person has asked, agree and lift it'))
    .argument('<id>', 'see: cotejo blocks list')
    .option('--values <file>', 'ask for these values only, lines kind,value')
    .addHelpText(
      'after',
      '\nCOTEJO_UNATTENDED_ACTIVATION=off lets only a member of the console agree (the default in production).',
    )
    .action(async (id: string, options: LiftOptions) => {
      const { tenant, values } = options;
      const some = values === undefined ? null : (await readDigests(values, tenant)).flatMap(({ digests }) => digests);
      await answer(
        options,
        async ({ store: { blocks } }) => {
          const context = contextOf(options);
          const asked = (await blocks.list(tenant)).find((block) => block.id === id)?.lift;
          if (!asked || some) {
            await blocks.askLift(tenant, id, some, context);
            return { block: id, state: 'asked' };
          }
          const unattended = isUnattendedAllowed(options.env, new Env());
          await blocks.lift(tenant, id, asked.askedAt, context, { unattended });
          return { block: id, state: 'lifted' };
        },
        (result) => printMembers(result),
      );
    });
}

/** @throws AccountError `invalid_subject` naming the first line that is not valid */
async function readDigests(file: string, tenant: string): Promise<{ line: number; digests: string[] }[]> {
  const peppers = readPeppers(new Env()).current;
  return readSubjectLines(await readSubjectFile(file)).map((read) => ({
    line: read.line,
    digests: subjectDigests(peppers, tenant, subjectOf(read)),
  }));
}

function blockView({ id, reason, note, blockedBy, blockedAt, until, digests, lift }: Block) {
  return {
    id,
    reason,
    note,
    values: digests.length,
    blockedBy,
    blockedAt: isoTime(blockedAt),
    until: isoTime(until),
    liftAskedBy: lift?.askedBy ?? null,
  };
}
