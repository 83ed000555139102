import { terminal } from '@cotejo/platform/command';
import { ReceiptInvalidError } from '@cotejo/receipt';
import { Command } from 'commander';
import { printJson } from '../output.js';
import { keyFileOption } from '../receipt/key-file-option.js';
import { readKeptReceipt } from '../receipt/receipt-files.js';
import { PROBLEMS } from '../receipt/verification-report.js';
import { jwksOption, readKnownKeys } from '../receipt/verify.command.js';
import { openStatement } from './signed-statement.js';
import { printStatement } from './statement-report.js';

interface VerifyOptions {
  jwks?: string;
  keyFile?: string;
  json?: boolean;
}

/** Exit code 0 for a statement of ours, 1 for anything else. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a signed statement offline, and show it')
    .argument('<file>', 'file written by --jws; - reads standard input')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--json', 'print JSON')
    .action(async (file: string, { json, ...keys }: VerifyOptions) => {
      try {
        const statement = await openStatement(readKeptReceipt(file).token, await readKnownKeys(keys));
        if (json) {
          printJson({ good: true, statement });
        } else {
          printStatement(statement, 'signed');
        }
      } catch (error) {
        if (!(error instanceof ReceiptInvalidError)) {
          throw error;
        }
        terminal().exitCode = 1;
        if (json) {
          printJson({ good: false, problem: error.problem });
        } else {
          terminal().stdout.write(`BAD: ${problemText(error)}\n`);
        }
      }
    });
}

function problemText({ problem }: ReceiptInvalidError): string {
  return problem === 'not_a_receipt' ? 'it is no statement of Cotejo' : PROBLEMS[problem];
}
