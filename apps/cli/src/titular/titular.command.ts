import { answerText } from '@cotejo/compliance';
import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { compareInputs } from '@cotejo/receipt';
import { Command } from 'commander';
import { bilingual } from '../language/bilingual.js';
import { print, printLine } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { jwksOption, type KnownKeysOptions, readKnownKeys, verifyDocument } from '../receipt/known-keys.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { answerCommand } from './answer.command.js';
import { openAnswer } from './answer.js';
import { readIdentity } from './identity.js';

interface VerifyOptions extends KnownKeysOptions {
  person?: boolean;
}

/** `cotejo titular answer|verify`. */
export function titularCommand(): Command {
  return new Command('titular').addCommand(answerCommand()).addCommand(verifyCommand());
}

/** Exit code 0 for an answer of ours (about that person), 1 for anything else. */
function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a signed answer offline, and show it in Spanish')
    .argument('<file>', 'file <name>.json of `cotejo titular answer`')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--person', 'also read a document number from standard input, and say whether the answer is about it')
    .option('--json', 'print JSON')
    .action((file: string, options: VerifyOptions) =>
      verifyDocument(
        () => verify(file, options),
        options,
        bilingual('it is no answer of `cotejo titular answer`', 'no es una respuesta de `cotejo titular answer`'),
      ),
    );
}

async function verify(file: string, { person = false, json, ...keys }: VerifyOptions): Promise<void> {
  const { token, salts } = readKeptReceipt(file);
  const answer = await openAnswer(token, await readKnownKeys(keys));
  if (person && !salts) {
    throw new ConfigInvalidError('FILE', 'must hold the salts of the answer, or --person cannot be compared');
  }
  const inputs = person ? compareInputs(await readIdentity(), answer.subject, salts ?? {}) : null;
  const isAbout = inputs?.every(({ verdict }) => verdict === 'matches') ?? null;
  const good = isAbout !== false;
  terminal().exitCode = good ? 0 : 1;
  print({ good, isAbout, answer }, json, () => {
    terminal().stdout.write(answerText(answer));
    printLine(`\nFirma: válida.${isAbout === null ? '' : personText(isAbout)}`);
  });
}

const personText = (isAbout: boolean): string =>
  isAbout ? ' Es sobre la persona consultada.' : ' NO es sobre la persona consultada.';
