import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigInvalidError, type Env, type Secret } from '@cotejo/platform';
import type { TlsSettings, VendorSettings } from '../source.settings.js';
import type { VendorConnection, VendorTls } from './vendor.client.js';

const SECRET_LENGTH_MAX = 4_096;

/**
 * Reads the connection to a vendor.
 * @returns `null` without a URL, which means that there is no contract
 * @throws ConfigInvalidError
 */
export function readVendorConnection(env: Env, settings: VendorSettings): VendorConnection | null {
  if (!env.isSet(settings, 'URL')) {
    return null;
  }
  const { URL: url, TIMEOUT_MS: timeoutMs, CONCURRENCY_MAX: connectionsMax } = env.read(settings);
  return { url, tls: readTls(env, settings), timeoutMs, connectionsMax };
}

/**
 * Parses a secret from the first line of a mounted file. An environment variable would leak it into dumps and process lists.
 * @throws ConfigInvalidError
 */
export function parseFirstLine(content: Buffer, variable: string): string {
  const secret = content.toString('utf8').split('\n', 1)[0]?.trim() ?? '';
  if (secret === '' || secret.length > SECRET_LENGTH_MAX) {
    throw new ConfigInvalidError(variable, 'must name a file whose first line is the secret');
  }
  return secret;
}

/** Reads the file that a variable names. @throws ConfigInvalidError */
export function readConfigFile(path: string, variable: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new ConfigInvalidError(variable, 'must name a readable file');
  }
}

/** Reads the certificates of a private network. @throws ConfigInvalidError */
export function readTls(env: Env, settings: TlsSettings): Secret<VendorTls> {
  return env.secretGroup(settings, ['KEY_FILE', 'CA_FILE', 'CERT_FILE'], (contents) =>
    checkedTls(
      { ca: contents.CA_FILE, cert: contents.CERT_FILE, key: contents.KEY_FILE },
      `${settings.prefix}KEY_FILE`,
    ),
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
