import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings that turn on every connection, each to a separate host. */
export function everySetting() {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-egress-'));
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  file('client.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const operator = {
    id: 'claro',
    name: 'Claro',
    assignedAs: ['Claro', 'Tigo', 'Movistar', 'WOM'],
    baseUrl: 'https://operator.example',
    tokenUrl: 'https://tokens.operator.example/token',
    clientId: 'cotejo',
    keyId: 'key-1',
    keyFile: 'client.pem',
    apis: { simSwap: '/sim-swap/v2' },
  };
  const secret = file('secret', 'a-fictional-secret\n');
  return {
    COTEJO_LISTS_REFRESH_HOURS: '6',
    COTEJO_ANONYMITY_REFRESH_HOURS: '24',
    COTEJO_EU_LISTS_TOKEN: 'fictional',
    COTEJO_EMAIL_RDAP: 'on',
    COTEJO_REGISTRY_PROVIDER: 'local,verifik-cedula,ani',
    COTEJO_ANI_URL: 'https://ani.example/ws',
    COTEJO_ANI_USER: 'cotejo',
    COTEJO_ANI_PASSWORD_FILE: secret,
    COTEJO_ANI_IP: '192.0.2.1',
    COTEJO_VENDOR_VERIFIK_CEDULA_URL: 'https://match.example',
    COTEJO_VENDOR_VERIFIK_CEDULA_SECRET_FILE: secret,
    COTEJO_TELCO_PROVIDER: 'camara',
    COTEJO_CAMARA_OPERATORS_FILE: file('operators.json', JSON.stringify({ operators: [operator] })),
    COTEJO_TAX_PROVIDER: 'verifik-dian',
    COTEJO_VENDOR_VERIFIK_DIAN_URL: 'https://rut.example',
    COTEJO_VENDOR_VERIFIK_DIAN_SECRET_FILE: secret,
    COTEJO_BIOMETRIC_PROVIDER: 'didit-session',
    COTEJO_VENDOR_DIDIT_SESSION_URL: 'https://biometric.example',
    COTEJO_VENDOR_DIDIT_SESSION_SECRET_FILE: secret,
    COTEJO_SMTP_URL_FILE: file('smtp', 'smtps://mail.example:465\n'),
    COTEJO_MAIL_FROM: 'Cotejo <no-reply@cotejo.example>',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    OTEL_TRACES_SAMPLER: 'always_on',
    npm_config_registry: 'https://registry.npmjs.org/',
    npm_config_fetch_retries: '0',
  };
}

/** What the settings and the steps below contact. The operator itself is called only with a token, which the recorder does not give. */
export const NAMED_HOSTS = [
  'ani.example:443',
  'biometric.example:443',
  'collector.example:4318',
  'login.example:443',
  'mail.example:465',
  'match.example:443',
  'merchant.example:443',
  'rut.example:443',
  'tokens.operator.example:443',
];

/** Does what opens a connection only when somebody asks for it. */
export async function useEverything({ cli, services }, keyId, sendRequest) {
  await cli('webhooks', 'add', '--tenant', 'acme', '--url', 'https://merchant.example/events', '--type', 'key.rotated');
  await cli('keys', 'rotate', keyId, '--tenant', 'acme');
  const secretFile = services.environment.COTEJO_ANI_PASSWORD_FILE;
  const client = ['--client-id', 'cotejo', '--client-secret-file', secretFile, '--default-role', 'viewer'];
  await cli('sso', 'set', '--tenant', 'acme', '--issuer', 'https://login.example', ...client);
  await post(services, '/api/sso/acme', { purpose: 'sign_in', next: '/overview', language: 'es' });
  await sendMail(services, cli);
  await sendRequest();
  // It ends with an error, because the recorder sends nothing.
  await cli('geo', 'fetch').catch(() => {});
}

/** A member who forgot the password gets a mail at once. */
async function sendMail(services, cli) {
  const email = 'ana@bank.example';
  const link = await cli('members', 'invite', '--operator', '--email', email);
  const password = 'a long fictional password 4711';
  const member = { token: new URL(link.trim()).hash.slice(1), name: 'Ana', password, language: 'es' };
  await post(services, '/api/invitations/accept', member);
  await post(services, '/api/password/forgot', { email });
}

function post({ consoleUrl }, path, body) {
  const headers = { 'content-type': 'application/json', origin: consoleUrl };
  return fetch(`${consoleUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
