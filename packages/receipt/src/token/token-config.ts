import { type Env, parseOneSecret, type Secret } from '@cotejo/platform';
import { TOKEN_SETTINGS } from '../receipt.settings.js';

/** A token with keys of receipts: a hardware security module, or SoftHSM. */
export interface TokenPlace {
  /** Path of the PKCS#11 library of the vendor. */
  module: string;
  tokenLabel: string;
  /** CKA_LABEL of all keys of receipts. */
  keyLabel: string;
}

export interface TokenConfig extends TokenPlace {
  pin: Secret<string>;
  /** Limit for one signature. A slower token counts as away. */
  timeoutMs: number;
}

/** @returns `null` without a module: the private key is then in the key file @throws ConfigInvalidError */
export function readTokenConfig(env: Env): TokenConfig | null {
  const settings = env.read(TOKEN_SETTINGS);
  const module = settings.MODULE;
  if (module === undefined) {
    return null;
  }
  return {
    module,
    tokenLabel: settings.TOKEN_LABEL,
    keyLabel: settings.KEY_LABEL,
    pin: env.secret(TOKEN_SETTINGS, 'PIN_FILE', parseOneSecret),
    timeoutMs: settings.TIMEOUT_MS,
  };
}
