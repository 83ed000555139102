import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startVendorServer } from '../../packages/testing/dist/vendor-server.js';

const APIS = { simSwap: '/sim-swap/v2', kycTenure: '/kyc-tenure/v0.2', kycMatch: '/kyc-match/v0.4' };
const NETWORKS = ['Claro', 'Movistar', 'Tigo', 'WOM'];
const PLAN = JSON.parse(
  readFileSync(new URL('../../packages/colombia/data/mobile-operators.json', import.meta.url), 'utf8'),
);
/** More patient than in production, because the machine runs everything at once. */
const LIMITS = { callsPerSecond: 1_000, concurrencyMax: 64, timeoutMs: 3_000 };

/**
 * A server in place of the operators, with the paths and answers of the published CAMARA documents. Tokens are not verified:
 * `apps/telco/test` has an emulator that does.
 *
 * @param {import('./buyers.mjs').Line[]} lines
 * @returns {Promise<{ settings: NodeJS.ProcessEnv, close: () => Promise<void> }>} settings of the product
 */
export async function startOperators(lines) {
  const byPhone = new Map(lines.map((line) => [line.phone, line]));
  const server = await startVendorServer(async (request, response) => {
    const sent = await text(request);
    const { status, body } = request.url === '/token' ? TOKEN : answerOf(request.url, sent, byPhone);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-operators-'));
  const file = join(folder, 'operators.json');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(folder, 'client.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(file, JSON.stringify({ operators: NETWORKS.map((name) => entryOf(name, server.origin)) }));
  return {
    settings: { COTEJO_CAMARA_OPERATORS_FILE: file, COTEJO_TELCO_PROVIDER: 'camara,local' },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TOKEN = { status: 200, body: { access_token: 'bench', token_type: 'Bearer', expires_in: 3_600 } };

/** Virtual operators count as lines of Movistar here, so that every number of the plan has an operator to ask. */
const VIRTUAL = Object.keys(PLAN.prefixes).filter((name) => !NETWORKS.includes(name));

function entryOf(name, origin) {
  const assignedAs = name === 'Movistar' ? [name, ...VIRTUAL] : [name];
  const client = { clientId: 'bench', keyId: 'bench', keyFile: 'client.pem' };
  return {
    id: name.toLowerCase(),
    name,
    assignedAs,
    baseUrl: origin,
    tokenUrl: `${origin}/token`,
    ...client,
    apis: APIS,
    ...LIMITS,
  };
}

function answerOf(url, sent, byPhone) {
  const body = JSON.parse(sent || '{}');
  const line = byPhone.get(body.phoneNumber);
  const answer = ANSWERS[url];
  if (!line || !answer) {
    return { status: 404, body: { status: 404, code: 'IDENTIFIER_NOT_FOUND', message: 'no such line' } };
  }
  return { status: 200, body: answer(line, body) };
}

const ANSWERS = {
  [`${APIS.simSwap}/retrieve-date`]: ({ simChangedAt }) => ({ latestSimChange: simChangedAt }),
  [`${APIS.simSwap}/check`]: ({ simChangedAt }, { maxAge = 240 }) => ({
    swapped: Date.now() - Date.parse(simChangedAt) <= maxAge * 3_600_000,
  }),
  [`${APIS.kycTenure}/check-tenure`]: ({ subscribedOn, contract }, { tenureDate }) => ({
    tenureDateCheck: subscribedOn <= tenureDate,
    contractType: contract,
  }),
  [`${APIS.kycMatch}/match`]: ({ document }, { idDocument }) => ({
    idDocumentMatch: idDocument === undefined ? 'not_available' : String(idDocument === document),
  }),
};
