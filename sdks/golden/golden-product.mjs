import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccountStore, Plans, readPeppers } from '@cotejo/accounts';
import { generateKey } from '@cotejo/accounts/testing';
import { Env } from '@cotejo/platform';
import { launchProduct, policiesWith } from '@cotejo/testing';
import { Redis } from 'ioredis';

const BY = { actor: 'golden cases' };
const EXPIRY_MS = 2_000;
const ALL = 'golden';
const ANALYZE_ONLY = 'goldenanalyze';
const USED_UP = 'goldenusedup';
const RECEIPT_REQUESTS = {
  verify: ['/v1/verify', { cedula: '1032200009', monto: 250_000 }],
  analyze: ['/v1/analyze', { doc_number: '1032200012', phone: '+573001234567', amount: 249_999.5, city: 'Bogotá' }],
  short: ['/v1/verify', { cedula: '02301016' }],
  foreigner: ['/v1/analyze', { doc_number: '712046', doc_type: 'CE' }],
};

/**
 * The whole product in the sandbox, in one process, with the accounts that the golden cases need.
 *
 * @typedef {object} GoldenProduct
 * @property {string} url of the gateway
 * @property {(language: string) => Promise<Account>} openAccount a new account for a run of one SDK, so that
 *   velocity counts each run alone
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ key: string, keys: Record<string, string>, receipts: Record<string, object> }} Account key: with all scopes
 */

/** @returns {Promise<GoldenProduct>} */
export async function startGoldenProduct() {
  const policiesDir = policiesWith([
    { id: ALL },
    { id: ANALYZE_ONLY, scopes: ['analyze:write', 'cedula:read', 'receipts:replay'] },
    { id: USED_UP, queriesPerMonth: 1 },
  ]);
  const removePolicies = () => rm(policiesDir, { recursive: true, force: true });
  try {
    const product = await launchProduct({ layout: 'single', extraEnv: { COTEJO_POLICIES_DIR: policiesDir } });
    const accounts = openAccounts(product, policiesDir);
    let opened = 0;
    return {
      url: product.services.url,
      openAccount: (language) => {
        opened += 1;
        return openAccount(product.services.url, accounts, `${language}-${opened}`);
      },
      stop: async () => {
        accounts.redis.disconnect();
        await product.stop();
        await removePolicies();
      },
    };
  } catch (error) {
    await removePolicies();
    throw error;
  }
}

function openAccounts({ stateRedis, services }, policiesDir) {
  const redis = new Redis(stateRedis.url);
  const peppers = readPeppers(new Env(services.environment));
  return {
    redis,
    plans: Plans.load(policiesDir),
    store: new AccountStore(redis, { namespace: 'cotejo', environment: 'sandbox', peppers }),
  };
}

/** @param {string} tenant also the beginning of the names of the other tenants */
async function openAccount(url, { store, plans }, tenant) {
  const createKey = async (owner, plan = ALL, options = {}) => {
    await store.tenants.ensure(owner, plans.get(plan), BY);
    return store.keys.create(owner, options, BY);
  };
  const { key } = await createKey(tenant);
  // A key must expire in the future when it is created, also on a busy machine.
  const expiresAt = Date.now() + EXPIRY_MS;
  const expired = await createKey(tenant, ALL, { expiresAt });
  const stranger = await createKey(`${tenant}-stranger`);
  const keys = {
    narrow: (await createKey(tenant, ALL, { scopes: ['cedula:read'] })).key,
    analyzeOnly: (await createKey(`${tenant}-analyze`, ANALYZE_ONLY)).key,
    unknown: generateKey('sandbox'),
    production: generateKey('production'),
    expired: expired.key,
    ...(await endedKeys(store, createKey, tenant)),
  };
  await fetchAnswer(url, '/v1/verify', { cedula: '1032200013' }, keys.usedUp);
  const receipts = {
    verify: await fetchReceipt(url, 'verify', key),
    analyze: await fetchReceipt(url, 'analyze', key),
    short: await fetchReceipt(url, 'short', key),
    foreigner: await fetchReceipt(url, 'foreigner', key),
    foreign: await fetchReceipt(url, 'verify', stranger.key),
  };
  await sleep(Math.max(0, expiresAt - Date.now()));
  return { key, keys, receipts };
}

/** Keys that worked once. */
async function endedKeys({ keys, tenants }, createKey, tenant) {
  const revoked = await createKey(tenant);
  await keys.revoke(tenant, revoked.record.id, BY);
  const rotated = await createKey(tenant);
  await keys.rotate(tenant, rotated.record.id, { overlap: '0' }, BY);
  const suspended = await createKey(`${tenant}-suspended`);
  await tenants.suspend(`${tenant}-suspended`, BY);
  const usedUp = await createKey(`${tenant}-used-up`, USED_UP);
  return { revoked: revoked.key, rotated: rotated.key, suspended: suspended.key, usedUp: usedUp.key };
}

async function fetchReceipt(url, call, key) {
  const [path, request] = RECEIPT_REQUESTS[call];
  const answer = await fetchAnswer(url, `${path}?include=receipt`, request, key);
  return answer.receipt;
}

/** @returns {Promise<any>} */
async function fetchAnswer(url, path, request, key) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (response.status !== 200) {
    throw new Error(`${path} answered ${response.status} when the golden cases were prepared`);
  }
  return response.json();
}
