import { Env } from '@cotejo/platform/command';
import { RECEIPT_SETTINGS, ReceiptKeys, readTokenConfig, TokenSession } from '@cotejo/receipt';
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
    ? { path: env.read(RECEIPT_SETTINGS)[VARIABLE], named: VARIABLE }
    : { path: keyFile, named: '--key-file' };
}

/**
 * Runs work with the token of `COTEJO_RECEIPT_PKCS11_*`; without one, the private key is in the key file.
 * @throws ConfigInvalidError, TokenError
 */
export async function withToken<T>(
  work: (token: TokenSession | undefined) => T | Promise<T>,
  env = new Env(),
): Promise<T> {
  const config = readTokenConfig(env);
  const token = config ? TokenSession.open(config, config.pin.current) : undefined;
  try {
    return await work(token);
  } finally {
    token?.close();
  }
}

/** Runs work with the keys that sign. @throws ConfigInvalidError, TokenError */
export function withSigningKeys<T>(
  keyFile: string | undefined,
  work: (keys: ReceiptKeys) => T | Promise<T>,
): Promise<T> {
  const { path, named } = chosenKeyFile(keyFile);
  return withToken((token) => work(ReceiptKeys.read(path, named, token)));
}
