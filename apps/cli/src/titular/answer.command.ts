import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import {
  answerText,
  DELICATE_FAMILIES,
  isReference,
  namesNumber,
  type TitularAnswer,
  titularAnswer,
} from '@cotejo/compliance';
import type { Identity } from '@cotejo/compliance/search';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { commit } from '@cotejo/receipt';
import type { Command } from 'commander';
import { type AccountOptions, accountCommand, withAccounts } from '../account-access.js';
import { archiveOption, existingArchive } from '../archive-option.js';
import { bilingual, exampleText } from '../language/bilingual.js';
import { print, printLine } from '../output.js';
import { keyFileOption, withSigningKeys } from '../receipt/key-file-option.js';
import { VERSION } from '../version.js';
import { signAnswer } from './answer.js';
import { readIdentity } from './identity.js';
import { searchEverything } from './search-everything.js';

const LINES = 'document,... phone,... email,... ip,...';

interface AnswerOptions extends AccountOptions {
  out: string;
  reference?: string;
  archive?: string;
  dataFolder: boolean;
  keyFile?: string;
}

/** `cotejo titular answer`. It signs nothing unless everything was searched. */
export function answerCommand(): Command {
  return accountCommand('answer', 'search everything that is held about a person, and sign the answer')
    .requiredOption('--out <name>', 'writes <name>.json (signed answer) and <name>.txt (in Spanish)')
    .option('--reference <number>', 'how you named the request, such as SOL-2026-118')
    .addOption(archiveOption('folder of the exported audit log'))
    .option('--no-data-folder', 'the deployment has no data folder (COTEJO_DATA_DIR); the answer says so')
    .addOption(keyFileOption())
    .addHelpText(
      'after',
      `\n${bilingual(
        `The document number is read from standard input or typed unseen. Lines ${LINES} search more.`,
        `El número de documento se lee de la entrada estándar, o se escribe sin que se vea. Las líneas ${LINES} buscan más.`,
      )}${exampleText('cotejo titular answer --reference SOL-118 --out answer --env production < person.txt')}`,
    )
    .action(async (options: AnswerOptions) => {
      const { out, reference, keyFile, env, json } = options;
      checkOptions(options);
      const identity = await readIdentity();
      refuseNames(identity, [out, reference ?? '']);
      const { commitments, salts } = commit(identity);
      const dataDir = options.dataFolder ? readDataDir() : null;
      const families = await withAccounts(env, (accounts) =>
        searchEverything(accounts, identity, { dataDir, archive: existingArchive(options) }),
      );
      const answer = titularAnswer(
        {
          jti: `tit_${randomUUID()}`,
          environment: env,
          product: VERSION,
          reference: reference ?? null,
          subject: commitments,
          dataFolder: dataDir === null ? 'none' : 'searched',
          families,
        },
        Date.now(),
      );
      const token = await withSigningKeys(keyFile, (keys) => signAnswer(answer, keys));
      write(`${out}.json`, `${JSON.stringify({ answer, token, salts }, null, 2)}\n`);
      write(`${out}.txt`, answerText(answer));
      report(answer, out, json);
    });
}

/** @throws ExpectedError */
function checkOptions({ out, reference }: AnswerOptions): void {
  if (reference !== undefined && !isReference(reference)) {
    throw new ExpectedError(
      'invalid_reference',
      '--reference must have at most 60 letters, digits, dots, slashes and hyphens, and no six digits in a row',
    );
  }
  if (existsSync(`${out}.json`) || existsSync(`${out}.txt`)) {
    throw new ExpectedError('exists', 'a file of --out exists already');
  }
}

/** @throws ExpectedError when the name of the request or of a file would show the person */
function refuseNames({ document, phone }: Identity, names: readonly string[]): void {
  const numbers = [document, phone?.replace(/^\+(57)?/, '')];
  if (names.some((name) => namesNumber(name, numbers))) {
    throw new ExpectedError(
      'invalid_reference',
      '--reference and --out must not have the document number or the phone',
    );
  }
}

/** Only the owner can read the files. @throws ExpectedError `unwritable` */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  } catch {
    throw new ExpectedError('unwritable', '--out must name files that can be written');
  }
}

function report(answer: TitularAnswer, out: string, json: boolean | undefined): void {
  const found = answer.families.filter(({ result }) => result === 'found').map(({ family }) => family);
  if (found.some((family) => DELICATE_FAMILIES.includes(family))) {
    terminal().stderr.write(
      `${bilingual('Before you hand it over, the compliance officer reads it: it may say that a list or a policy has the person, and it must not reveal a report.', 'Antes de entregarla, la lee el oficial de cumplimiento: puede decir que una lista o una política tiene a la persona, y no debe revelar un reporte.')}\n`,
    );
  }
  print(answer, json, ({ result, families }) => {
    const names = found.join(', ');
    const held =
      result === 'held'
        ? bilingual(`held: ${names}`, `se guarda: ${names}`)
        : bilingual('nothing is held that can be tied to the person', 'no se guarda nada que se asocie con la persona');
    const untied = families.filter(({ notByPerson }) => notByPerson > 0).map(({ family }) => family);
    const rest =
      untied.length === 0
        ? ''
        : `; ${bilingual('not searchable by person', 'no se puede buscar por persona')}: ${untied.join(', ')}`;
    printLine(`${held}${rest}; ${bilingual('see', 'vea')} ${out}.txt`);
  });
}
