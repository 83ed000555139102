import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { stateDir as defaultStateDir, rootDir } from '../bootstrap/paths.mjs';
import { makePrivate } from '../bootstrap/private-folder.mjs';
import { ensureSecrets } from './secrets.mjs';

const LOOPBACK = 'loopback=127.0.0.0/8,loopback6=::1/128';

/**
 * What every process of the product, services and command line alike, finds in its environment.
 *
 * @param {{ env: string, stateRedisUrl?: string, busRedisUrls?: string, stateDir?: string, base?: NodeJS.ProcessEnv }}
 * options base: the environment to extend; leave out the URLs for a command that uses no Redis
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment({
  env,
  stateRedisUrl,
  busRedisUrls,
  stateDir = defaultStateDir,
  base = process.env,
}) {
  makePrivate(stateDir);
  const dataDir = join(stateDir, 'data');
  mkdirSync(dataDir, { recursive: true });
  const { pepperFile, busKeyFile, listsSigningKeyFile, listsTrustedKeysFile, receiptKeyFile } = ensureSecrets(stateDir);
  return {
    ...base,
    NODE_ENV: 'production',
    // What Node has compiled, for the next start.
    NODE_COMPILE_CACHE: base.NODE_COMPILE_CACHE ?? join(rootDir, '.cotejo', 'compile-cache'),
    COTEJO_ENV: env,
    COTEJO_STATE_REDIS_URL: stateRedisUrl,
    COTEJO_BUS_REDIS_URLS: busRedisUrls,
    COTEJO_DATA_DIR: dataDir,
    // Without an export, the entries of the audit log wait in Redis until it takes no more changes.
    COTEJO_AUDIT_EXPORT_DIR: base.COTEJO_AUDIT_EXPORT_DIR ?? join(dataDir, 'audit'),
    COTEJO_POLICIES_DIR: join(rootDir, 'policies'),
    COTEJO_PEPPER_FILE: pepperFile,
    COTEJO_BUS_KEY_FILE: busKeyFile,
    COTEJO_LISTS_SIGNING_KEY_FILE: listsSigningKeyFile,
    COTEJO_LISTS_TRUSTED_KEYS_FILE: listsTrustedKeysFile,
    COTEJO_RECEIPT_KEY_FILE: receiptKeyFile,
    // A developer's own receiver of events, or identity provider, usually runs on this machine.
    ...(env === 'sandbox' && !base.COTEJO_WEBHOOK_ALLOWED_RANGES && { COTEJO_WEBHOOK_ALLOWED_RANGES: LOOPBACK }),
    ...(env === 'sandbox' && !base.COTEJO_SSO_ALLOWED_RANGES && { COTEJO_SSO_ALLOWED_RANGES: LOOPBACK }),
  };
}
