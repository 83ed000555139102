import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import { ACCOUNTS_SETTINGS } from '../accounts.settings.js';

/** Secret for the MAC of keys; it is stored outside of the database. */
export interface Pepper {
  version: number;
  secret: Buffer;
}

const VARIABLE = 'COTEJO_PEPPER_FILE';
const SECRET_BYTES = 32;
const PEPPERS_MAX = 2;
const LINE = /^v([1-9]\d{0,5}):([A-Za-z0-9+/]+=*)$/;

/** The newest first. New keys use the first pepper, a look-up tries all. */
export type Peppers = readonly [Pepper, ...Pepper[]];

/**
 * Reads the peppers of the file in `COTEJO_PEPPER_FILE`, and follows the file. It holds 32 bytes in base64, which is version 1.
 * To change the pepper, write two lines, `v2:<base64>` above `v1:<base64>`. When `cotejo keys list` shows no key with the old
 * version, remove its line.
 * @throws ConfigInvalidError for more than two lines, versions that do not descend, or a secret of another length
 */
export function readPeppers(env: Env): Secret<Peppers> {
  return env.secret(ACCOUNTS_SETTINGS, VARIABLE, parsePeppers);
}

function parsePeppers(content: Buffer): Peppers {
  const lines = content.toString('utf8').split('\n');
  const [first, ...rest] = lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readPepper);
  if (!first) {
    throw new ConfigInvalidError(VARIABLE, 'must hold 32 bytes in base64');
  }
  const peppers: Peppers = [first, ...rest];
  if (peppers.length > PEPPERS_MAX) {
    throw new ConfigInvalidError(VARIABLE, 'must hold at most two versions');
  }
  if (rest.some(({ version }) => version >= first.version)) {
    throw new ConfigInvalidError(VARIABLE, 'must name the newest version first, and each version once');
  }
  return peppers;
}

function readPepper(line: string, _: number, { length }: string[]): Pepper {
  const [, version, text] = LINE.exec(line) ?? [];
  if (version === undefined && length > 1) {
    throw new ConfigInvalidError(VARIABLE, 'must start each line with its version, such as v2:');
  }
  const secret = Buffer.from(text ?? line, 'base64');
  if (secret.length !== SECRET_BYTES) {
    throw new ConfigInvalidError(VARIABLE, 'must hold 32 bytes in base64');
  }
  return { version: Number(version ?? 1), secret };
}
