import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { compareInputs, ReceiptInvalidError } from '@cotejo/receipt';
import { Command } from 'commander';
import { printJson } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { PROBLEMS } from '../receipt/verification-report.js';
import { jwksOption, readKnownKeys } from '../receipt/verify.command.js';
import { openAnswer } from './answer.js';
import { answerText } from './answer-text.js';
import { readIdentity } from './identity.js';

interface VerifyOptions {
  jwks?: string;
  keyFile?: string;
  person?: boolean;
  json?: boolean;
}

/** Exit code 0 for an answer of ours (about that person), 1 for anything else. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a signed answer offline, and show it in Spanish')
    .argument('<file>', 'file <name>.json of `cotejo titular answer`')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--person', 'also read a document number from standard input, and say whether the answer is about it')
    .option('--json', 'print JSON')
    .action(async (file: string, { person = false, json, ...keys }: VerifyOptions) => {
      try {
        const { token, salts } = readKeptReceipt(file);
        const answer = await openAnswer(token, await readKnownKeys(keys));
        if (person && !salts) {
          throw new ConfigInvalidError('FILE', 'must hold the salts of the answer, or --person cannot be compared');
        }
        const inputs = person ? compareInputs(await readIdentity(), answer.subject, salts ?? {}) : null;
        const isAbout = inputs?.every(({ verdict }) => verdict === 'matches') ?? null;
        const good = isAbout !== false;
        terminal().exitCode = good ? 0 : 1;
        if (json) {
          return printJson({ good, isAbout, answer });
        }
        terminal().stdout.write(answerText(answer));
        terminal().stdout.write(`\nFirma: válida.${isAbout === null ? '' : personText(isAbout)}\n`);
      } catch (error) {
        if (!(error instanceof ReceiptInvalidError)) {
          throw error;
        }
        terminal().exitCode = 1;
        if (json) {
          return printJson({ good: false, problem: error.problem });
        }
        const text =
          error.problem === 'not_a_receipt' ? 'it is no answer of `cotejo titular answer`' : PROBLEMS[error.problem];
        terminal().stdout.write(`BAD: ${text}\n`);
      }
    });
}

const personText = (isAbout: boolean): string =>
  isAbout ? ' Es sobre la persona consultada.' : ' NO es sobre la persona consultada.';
