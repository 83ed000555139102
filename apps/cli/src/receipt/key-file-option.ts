import { Env } from '@cotejo/platform';
import { Option } from 'commander';

const VARIABLE = 'COTEJO_RECEIPT_KEY_FILE';

export const keyFileOption = () =>
  new Option('--key-file <file>', 'file with the keys of receipts').default(undefined, VARIABLE);

/**
 * The path of the key file, and the option or variable that gave the path. @throws ConfigInvalidError when neither gave
 * it
 */
export function chosenKeyFile(keyFile: string | undefined, env = new Env()): { path: string; named: string } {
  return keyFile === undefined
    ? { path: env.string(VARIABLE), named: VARIABLE }
    : { path: keyFile, named: '--key-file' };
}
