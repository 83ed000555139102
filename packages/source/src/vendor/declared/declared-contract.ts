import type { KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { VendorSource } from '@cotejo/contracts';
import { ConfigInvalidError, type Env, isLoopback, isPublicAddress, publicLookup } from '@cotejo/platform';
import { VENDOR_SETTINGS } from '../../source.settings.js';
import { signingKey } from '../oauth/token-request.js';
import type { CallLimits } from '../shared-calls.js';
import type { VendorConnection } from '../vendor.client.js';
import { parseFirstLine, readTls } from '../vendor.config.js';
import type { Credentials } from './authentication.js';
import { findDeclaration, type VendorDeclaration, vendorPrefix } from './declaration.js';

const TIMEOUT_MS = 10_000;
const CONCURRENCY_MAX = 16;
const CALLS_PER_SECOND = 10;
const QUEUE_MAX = 256;

/** The contract with a vendor: what the declaration says, and what the operator set. */
export interface DeclaredContract {
  declaration: VendorDeclaration;
  connection: VendorConnection;
  credentials: Credentials;
  limits: CallLimits;
  retryAfterReroute: boolean;
  /** Of one call in the currency of the declaration; `null`: not known. */
  price: number | null;
  caps: SpendCaps;
  /** Least amount in pesos for which the vendor is called; `null`: every amount. A query without an amount is called. */
  amountMin: number | null;
}

/** In the currency of the declaration; `null`: no cap. */
export interface SpendCaps {
  day: number | null;
  month: number | null;
  tenantDay: number | null;
}

/** The settings of one vendor. */
const settingsOf = (id: string) => ({ ...VENDOR_SETTINGS, prefix: vendorPrefix(id) });

/**
 * Reads a contract from `COTEJO_VENDOR_<NAME>_*`.
 * @returns `null` without a secret, which means that there is no contract
 * @throws ConfigInvalidError, PolicyFileError
 */
export function readDeclaredContract(
  env: Env,
  { id, source, policiesDir }: { id: string; source: VendorSource; policiesDir: string },
): DeclaredContract | null {
  const declaration = findDeclaration(env, id, policiesDir);
  if (declaration?.source !== source) {
    throw new ConfigInvalidError(`COTEJO_${source.toUpperCase()}_PROVIDER`, `${id} is no vendor of this source`);
  }
  const settings = settingsOf(id);
  if (!env.isSet(settings, 'SECRET_FILE')) {
    return null;
  }
  const values = env.read(settings);
  if (declaration.consent && !values.CONSENT) {
    throw new ConfigInvalidError(
      `${settings.prefix}CONSENT`,
      `must be true, which declares: ${declaration.consent.en}`,
    );
  }
  const { limits = {} } = declaration;
  const connectionsMax = values.CONCURRENCY_MAX ?? limits.concurrencyMax ?? CONCURRENCY_MAX;
  const connection: VendorConnection = {
    ...readAddress(env, declaration),
    tls: readTls(env, settings),
    timeoutMs: values.TIMEOUT_MS ?? limits.timeoutMs ?? TIMEOUT_MS,
    connectionsMax,
  };
  return {
    declaration,
    connection,
    credentials: readCredentials(env, declaration, connection.url),
    limits: {
      windowMs: 0,
      perCallMax: 1,
      concurrencyMax: connectionsMax,
      callsPerSecond: values.CALLS_PER_SECOND ?? limits.callsPerSecond ?? CALLS_PER_SECOND,
      queueMax: values.QUEUE_MAX ?? limits.queueMax ?? QUEUE_MAX,
    },
    retryAfterReroute: values.RETRY_AFTER_REROUTE,
    amountMin: values.AMOUNT_MIN ?? null,
    ...readSpending(env, declaration),
  };
}

/**
 * Always TLS, except to the loopback. An address that the operator sets may be private, such as the end of a VPN; the one of a
 * declaration may not.
 */
function readAddress(env: Env, declaration: VendorDeclaration): Pick<VendorConnection, 'url' | 'lookup'> {
  const settings = settingsOf(declaration.id);
  const own = env.read(settings).URL;
  const url = own ?? new URL(declaration.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' && !(host === 'localhost' || (isIP(host) !== 0 && isLoopback(host)))) {
    throw new ConfigInvalidError(
      `${settings.prefix}URL`,
      'must be an https URL (http is allowed on the loopback only)',
    );
  }
  if (own !== undefined) {
    return { url };
  }
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new ConfigInvalidError(`${settings.prefix}URL`, 'must be set, because the declared address is not public');
  }
  return { url, lookup: publicLookup };
}

function readCredentials(env: Env, { id, authentication: form }: VendorDeclaration, url: URL): Credentials {
  const settings = settingsOf(id);
  const clientId = env.read(settings).CLIENT_ID;
  const text = () => env.secret(settings, 'SECRET_FILE', parseFirstLine);
  if (form.kind === 'header') {
    return { form, secret: text() };
  }
  if (form.kind === 'hmac') {
    return { form, secret: text(), clientId };
  }
  if (clientId === undefined) {
    throw new ConfigInvalidError(`${settings.prefix}CLIENT_ID`, 'must be set');
  }
  if (form.kind === 'client_credentials') {
    return { form, secret: text(), clientId };
  }
  const read = (content: Buffer, variable: string): KeyObject => {
    const key = signingKey(content, form.algorithm);
    if (!key) {
      throw new ConfigInvalidError(variable, `must name a private key in PEM that fits ${form.algorithm}`);
    }
    return key;
  };
  const audience = `${url.origin}${url.pathname.replace(/\/$/, '')}${form.tokenPath}`;
  return { form, secret: env.secret(settings, 'SECRET_FILE', read), clientId, audience };
}

/** @throws ConfigInvalidError for a cap without a price: it could not be counted */
function readSpending(env: Env, { id, price }: VendorDeclaration): Pick<DeclaredContract, 'price' | 'caps'> {
  const settings = settingsOf(id);
  const { PRICE, DAY_CAP, MONTH_CAP, TENANT_DAY_CAP } = env.read(settings);
  const caps = { day: DAY_CAP ?? null, month: MONTH_CAP ?? null, tenantDay: TENANT_DAY_CAP ?? null };
  const amount = PRICE ?? price.amount;
  if (amount === null && Object.values(caps).some((cap) => cap !== null)) {
    throw new ConfigInvalidError(
      `${settings.prefix}PRICE`,
      'must be set, because a cap is set and the vendor publishes no price',
    );
  }
  return { price: amount, caps };
}
