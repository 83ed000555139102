import { readFileSync } from 'node:fs';
import { ConfigInvalidError, type Env } from '@cotejo/platform';

/** A secret under which keys are hashed; it lies outside of the database. */
export interface Pepper {
  version: number;
  secret: Buffer;
}

const VARIABLE = 'COTEJO_PEPPER_FILE';
const SECRET_BYTES = 32;
const PEPPERS_MAX = 2;
const LINE = /^v([1-9]\d{0,5}):([A-Za-z0-9+/]+=*)$/;

/**
 * The peppers in the file that `COTEJO_PEPPER_FILE` names, newest first; new keys use the first, a look-up tries all.
 *
 * The file holds 32 bytes in base64, which is version 1. To change the pepper, write two lines, `v2:<base64>` above
 * `v1:<base64>`, and start the gateways anew; once no key shows the old version in `cotejo keys list`, take its line away.
 *
 * @throws ConfigInvalidError for anything else: more than two lines, versions that do not descend, another length
 */
export function readPeppers(env: Env): [Pepper, ...Pepper[]] {
  const [first, ...rest] = readLines(env.string(VARIABLE)).map(readPepper);
  if (!first) {
    throw new ConfigInvalidError(VARIABLE, 'must hold 32 bytes in base64');
  }
  const peppers: [Pepper, ...Pepper[]] = [first, ...rest];
  if (peppers.length > PEPPERS_MAX) {
    throw new ConfigInvalidError(VARIABLE, 'must hold two versions at most');
  }
  if (rest.some(({ version }) => version >= first.version)) {
    throw new ConfigInvalidError(VARIABLE, 'must name the newest version first, and each once');
  }
  return peppers;
}

function readLines(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter(Boolean);
  } catch {
    throw new ConfigInvalidError(VARIABLE, 'must name a readable file');
  }
}

function readPepper(line: string, _: number, { length }: string[]): Pepper {
  const [, version, text] = LINE.exec(line) ?? [];
  if (version === undefined && length > 1) {
    throw new ConfigInvalidError(VARIABLE, 'must begin each line with its version, as in v2:');
  }
  const secret = Buffer.from(text ?? line, 'base64');
  if (secret.length !== SECRET_BYTES) {
    throw new ConfigInvalidError(VARIABLE, 'must hold 32 bytes in base64');
  }
  return { version: Number(version ?? 1), secret };
}
