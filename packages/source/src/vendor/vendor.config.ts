import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import type { VendorConnection, VendorTls } from './vendor.client.js';

const SECRET_LENGTH_MAX = 4_096;

/**
 * Reads the connection to a vendor from variables that begin with `prefix`: `_URL`, `_CA_FILE`, `_CERT_FILE` and `_KEY_FILE`
 * (certificates of a private network), `_TIMEOUT_MS`, `_CONCURRENCY_MAX`.
 * @returns `null` without a URL, which means that there is no contract
 * @throws ConfigInvalidError
 */
export function readVendorConnection(env: Env, prefix: string): VendorConnection | null {
  if (env.optional(`${prefix}_URL`) === undefined) {
    return null;
  }
  return {
    url: readUrl(env, `${prefix}_URL`),
    tls: readTls(env, prefix),
    timeoutMs: env.integer(`${prefix}_TIMEOUT_MS`, 5_000, { min: 50, max: 30_000 }),
    connectionsMax: env.integer(`${prefix}_CONCURRENCY_MAX`, 4, { min: 1, max: 64 }),
  };
}

/** Reads whether a paid call may be repeated after the replica that made it died. Default: false. */
export function readRetryAfterReroute(env: Env, prefix: string): boolean {
  return env.oneOf(`${prefix}_RETRY_AFTER_REROUTE`, ['true', 'false'], 'false') === 'true';
}

/**
 * Reads a secret from the first line of a mounted file, and follows the file. An environment variable would leak it into dumps and process lists.
 * @throws ConfigInvalidError
 */
export function readSecret(env: Env, variable: string): Secret<string> {
  return env.secret(variable, parseFirstLine);
}

/** Parses a secret from the first line of a file. @throws ConfigInvalidError */
export function parseFirstLine(content: Buffer, variable: string): string {
  const secret = content.toString('utf8').split('\n', 1)[0]?.trim() ?? '';
  if (secret === '' || secret.length > SECRET_LENGTH_MAX) {
    throw new ConfigInvalidError(variable, 'must name a file whose first line is the secret');
  }
  return secret;
}

/** @throws ConfigInvalidError */
export function readConfigFile(env: Env, variable: string): Buffer {
  try {
    return readFileSync(env.string(variable));
  } catch (error) {
    if (error instanceof ConfigInvalidError) {
      throw error;
    }
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
}

function readTls(env: Env, prefix: string): Secret<VendorTls> {
  const ca = `${prefix}_CA_FILE`;
  const cert = `${prefix}_CERT_FILE`;
  const key = `${prefix}_KEY_FILE`;
  return env.secretGroup(key, [ca, cert, key], (contents) =>
    checkedTls({ ca: contents[ca], cert: contents[cert], key: contents[key] }, key),
  );
}

/** Refuses a certificate without its key, which a renewal in two steps produces for a moment. @throws ConfigInvalidError */
export function checkedTls(tls: VendorTls, variable: string): VendorTls {
  try {
    createSecureContext({ ...tls });
  } catch {
    throw new ConfigInvalidError(variable, 'must name a private key in PEM that belongs to the certificate');
  }
  return tls;
}

function readUrl(env: Env, variable: string): URL {
  const url = URL.parse(env.string(variable));
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigInvalidError(variable, 'must be a URL of http or https, without credentials');
  }
  return url;
}
