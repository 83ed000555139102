import { Env } from '@cotejo/platform';
import { Option } from 'commander';

const VARIABLE = 'COTEJO_RECEIPT_KEY_FILE';

export const keyFileOption = () =>
  new Option('--key-file <file>', 'file with the keys of receipts').default(undefined, VARIABLE);

/** Where the key file is, and who said so. @throws ConfigInvalidError where nobody did */
export function chosenKeyFile(keyFile: string | undefined, env = new Env()): { path: string; named: string } {
  return keyFile === undefined
    ? { path: env.string(VARIABLE), named: VARIABLE }
    : { path: keyFile, named: '--key-file' };
}
