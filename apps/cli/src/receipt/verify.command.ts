import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { RequestUnusableError, verifyReceipt } from '@cotejo/receipt';
import { Command } from 'commander';
import { exampleText } from '../language/bilingual.js';
import { print } from '../output.js';
import { keyFileOption } from './key-file-option.js';
import { jwksOption, type KnownKeysOptions, readKnownKeys } from './known-keys.js';
import { readJsonFile, readKeptReceipt } from './receipt-files.js';
import { printVerification } from './verification-report.js';

interface VerifyOptions extends KnownKeysOptions {
  request?: string;
  policies: string;
}

/** Exit code 0 for a good receipt, 1 for any other. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'verify a receipt offline: signature, sums, outcome, the answer around it, inputs, and the same decision again',
    )
    .argument('<file>', 'an answer with a receipt, {"token", "salts"}, or a bare token; - reads standard input')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--request <file>', 'the original request body: compares each input with its commitment')
    .option('--policies <folder>', 'folder with the scorecards and policies for the second decision', readPoliciesDir())
    .option('--json', 'print JSON')
    .addHelpText('after', exampleText('cotejo receipts verify answer.json --jwks jwks.json --request request.json'))
    .action(async (file: string, options: VerifyOptions) => {
      const { request, policies, json } = options;
      const found = await verifyReceipt(readKeptReceipt(file), {
        keys: await readKnownKeys(options),
        policiesDir: policies,
        ...(request !== undefined && { request: readJsonFile(request, '--request') }),
      }).catch(refuseRequest);
      if (!found.good) {
        terminal().exitCode = 1;
      }
      print(found, json, printVerification);
    });
}

/** @throws ConfigInvalidError in the place of a request that cannot be used */
function refuseRequest(error: unknown): never {
  if (!(error instanceof RequestUnusableError)) {
    throw error;
  }
  const { problem } = error;
  if (problem === 'no_salts') {
    throw new ConfigInvalidError('--request', 'needs the salts too, and a bare token has no salts');
  }
  const variant = problem.slice('not_'.length);
  throw new ConfigInvalidError('--request', `must name the original request body of the ${variant} variant`);
}
