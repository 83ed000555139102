import { type Env, parseOneSecret, type Secret } from '@cotejo/platform';

const PREFIX = 'COTEJO_RECEIPT_PKCS11';

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
  const module = env.optional(`${PREFIX}_MODULE`);
  if (module === undefined) {
    return null;
  }
  return {
    module,
    tokenLabel: env.string(`${PREFIX}_TOKEN_LABEL`),
    keyLabel: env.string(`${PREFIX}_KEY_LABEL`, 'cotejo receipts'),
    pin: env.secret(`${PREFIX}_PIN_FILE`, parseOneSecret),
    timeoutMs: env.integer(`${PREFIX}_TIMEOUT_MS`, 250, { min: 10, max: 5_000 }),
  };
}
