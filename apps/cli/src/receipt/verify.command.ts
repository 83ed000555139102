import { ConfigInvalidError, terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { type KnownKeys, keysOfJwks, ReceiptKeys, RequestUnusableError, verifyReceipt } from '@cotejo/receipt';
import { Command, Option } from 'commander';
import { printJson } from '../output.js';
import { chosenKeyFile, keyFileOption } from './key-file-option.js';
import { readJsonFile, readKeptReceipt } from './receipt-files.js';
import { printVerification } from './verification-report.js';

interface VerifyOptions {
  jwks?: string;
  keyFile?: string;
  request?: string;
  policies: string;
  json?: boolean;
}

/** Exit code 0 for a good receipt, 1 for any other. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('verify a receipt offline: signature, sums, outcome, inputs, and the same decision again')
    .argument('<file>', 'an answer with a receipt, {"token", "salts"}, or a bare token; - reads standard input')
    .addOption(jwksOption())
    .addOption(keyFileOption())
    .option('--request <file>', 'the original request body: compares each input with its commitment')
    .addOption(
      new Option('--policies <folder>', 'folder with the scorecards and policies for the second decision').default(
        readPoliciesDir(),
      ),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample: cotejo receipts verify answer.json --jwks jwks.json --request request.json')
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
      if (json) {
        printJson(found);
      } else {
        printVerification(found);
      }
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

export const jwksOption = () =>
  new Option('--jwks <file>', 'public keys, from /.well-known/jwks.json').conflicts('keyFile');

/** The public keys of `--jwks`, else of the key file. @throws ConfigInvalidError */
export async function readKnownKeys({ jwks, keyFile }: Pick<VerifyOptions, 'jwks' | 'keyFile'>): Promise<KnownKeys> {
  if (jwks !== undefined) {
    return keysOfJwks(readJsonFile(jwks, '--jwks'), '--jwks');
  }
  const { path, named } = chosenKeyFile(keyFile);
  return ReceiptKeys.readPublic(path, named);
}
