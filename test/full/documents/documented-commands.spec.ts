import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Checkout, ROOT, type StartedProduct } from '../../harness/checkout.js';
import { commandsIn, type DocumentedCommand } from '../../harness/documented-commands.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';

/** Every command in README.md, CONTRIBUTING.md and docs/*.md runs as written, in a copy of this checkout, against a product that `npm start` started. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    // Its commands need a closed machine; test/full/deployment/bundle.spec.ts and npm run test:airgap run them.
    .filter((name) => name.endsWith('.md') && name !== 'air-gap.md')
    .map((name) => `docs/${name}`),
];

/** Commands that are not run here, each with the reason. */
const NOT_RUN: [RegExp, string][] = [
  [/^(OTEL_\S+ )*npm start\b/, 'starts a second product; this suite starts one with `npm start`'],
  [
    /^npm (test|run (test:\w+|bench|evaluate|verify|audit|docs|format|new:source))\b/,
    'takes minutes, or is what runs this test',
  ],
  [/^npm run pnpm .* turbo watch/, 'runs until it is stopped'],
  [/^(kubectl|docker)\b/, 'needs a cluster or a Docker engine; npm run test:k8s and test:containers run such commands'],
  [/^redis-(server|cli)\b/, "needs a deployment's Redis with TLS; test/full/deployment/redis-access.spec.ts runs one"],
  [/^cotejo restore/, 'replaces the state of a stopped product; test/full/deployment/backup.spec.ts runs it'],
  [/^cotejo sso enforce/, 'needs a sign-in through a provider; test/product/company-sign-in.spec.ts runs it'],
  [/^cotejo batch (?!.*--dry-run)/, 'test/product/cli-batch.spec.ts runs it against a server of the batch'],
  [
    /^npm run cotejo -- advise --outcomes/,
    'needs twenty reported outcomes of each kind; test/product/advise.spec.ts runs it',
  ],
  [
    /audit (resend|verify --stream)/,
    'needs a stream and its events; test/full/deployment/audit-stream-content.spec.ts runs both',
  ],
  [
    /receipts (token|rotate --key-file receipt\.pem)/,
    'needs a PKCS#11 token; test/full/kills/secrets-followed.spec.ts runs one',
  ],
  [/(lists|anonymity) refresh|geo fetch/, 'downloads from publishers'],
  [/pack:cli|cotejo-cli-\S+\.tgz/, 'test/product/cli-client.spec.ts packs, installs and runs the package'],
];
const reasonAgainst = ({ text }: DocumentedCommand) => NOT_RUN.find(([pattern]) => pattern.test(text))?.[1];

const commands = DOCUMENTS.flatMap(commandsIn);
const run = commands.filter((command) => !reasonAgainst(command));

const checkout = new Checkout();
let product: StartedProduct;
/** Ids of the account `acme` and the token of a receipt, in place of those that a reader takes from earlier commands. */
const ids = { WEBHOOK_ID: '', EVENT_ID: '', KEY_ID: '', TOKEN: '' };

beforeAll(async () => {
  await checkout.prepare();
  product = await checkout.start();
  await writeInputs();
  await addAccount();
}, 240_000);
afterAll(async () => {
  await product?.stop();
  checkout.remove();
}, 60_000);

it('npm start prints a test key, a curl to paste and a link for the operator', async () => {
  const curl = /^ *(curl .*)$/m.exec(product.banner)?.[1] as string;
  const { code, stdout } = await checkout.run(curl);
  expect({ code, answer: JSON.parse(stdout) }).toMatchObject({ code: 0, answer: { success: true } });
  expect(product.banner).toMatch(/operator +http:\/\/127\.0\.0\.1:\d+\/invitation/);
});

it('finds the commands of every page, and every exception names one of them', () => {
  expect(run.length).toBeGreaterThan(15);
  const unused = NOT_RUN.filter(([pattern]) => !commands.some(({ text }) => pattern.test(text)));
  expect(unused).toEqual([]);
});

it.each(run.map(({ place, text }) => [place, text]))(
  '%s: %s',
  async (_place, text) => {
    const addresses = { BASE_URL: product.url, URL: product.url, API_KEY: product.key };
    const ended = await checkout.run(asUser(text), { ...addresses, XDG_CONFIG_HOME: join(checkout.dir, 'config') });
    expect({ ...ended, stdout: ended.stdout.slice(-2_000) }).toMatchObject({ code: 0 });
    const [, file] = / > (\S+)$/.exec(text) ?? [];
    if (/^curl .*\/v1\//.test(text)) {
      const answer = file ? readFileSync(join(checkout.dir, file), 'utf8') : ended.stdout;
      expect(JSON.parse(answer)).not.toHaveProperty('reason');
    }
  },
  60_000,
);

/** The account of the pages for operators, with a key, a webhook and an event. */
async function addAccount(): Promise<void> {
  const cotejo = async (command: string) => {
    const { code, stdout, stderr } = await checkout.run(`npm run --silent cotejo -- ${command} --json`);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    return JSON.parse(stdout);
  };
  await cotejo('tenants create acme --plan corporativo');
  ids.KEY_ID = (await cotejo('keys create --tenant acme')).id;
  ids.WEBHOOK_ID = (await cotejo('webhooks add --tenant acme --url https://acme.example/events')).id;
  ids.EVENT_ID = (await cotejo(`webhooks test ${ids.WEBHOOK_ID} --tenant acme`)).eventId;
}

/** Fills in what a reader fills in: the address of the product, the key, ids, the folder of lists. */
function asUser(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:3000', product.url)
    .replaceAll('sk_test_cot_...', product.key)
    .replace('WEBHOOK_ID', ids.WEBHOOK_ID)
    .replace('EVENT_ID', ids.EVENT_ID)
    .replace('KEY_ID', ids.KEY_ID)
    .replace('FINGERPRINT', Array(32).fill('AB').join(':'))
    .replace('eyJ...', ids.TOKEN)
    .replace(/\blists import DIR\b/, 'lists import lists')
    .replace(/^cotejo /, 'npm run --silent cotejo -- ');
}

/** Good payments without a finding, and frauds after a change of SIM that the default policy reviews. */
function labelledHistory(): string {
  const rows = (count: number, label: string, hours: string) =>
    Array.from({ length: count }, (_, at) => `p-${label}-${at},2026-10-01,250000,${label},${hours}`);
  return [
    'id,date,amount,label,sim_swap_recent',
    ...rows(3_000, 'good', 'false'),
    ...rows(60, 'fraud', 'true:20'),
    '',
  ].join('\n');
}

/** The files that the pages assume: a policy, histories, a receipt, lists, an extract of the RUT, a key. */
async function writeInputs(): Promise<void> {
  const write = (file: string, text: string) => writeFileSync(join(checkout.dir, file), text);
  const policy = JSON.parse(readFileSync(join(ROOT, 'policies/decision/default.json'), 'utf8'));
  write('new.json', JSON.stringify({ ...policy, $schema: undefined, id: 'acme', version: '1.0.0' }));
  const history = labelledHistory();
  write('payments.csv', history);
  write('history.csv', history);
  write('labels.csv', 'id,label\np-good-1,fraud\np-good-2,legit\n');
  write('secret.txt', 'a secret of the client\n');
  write('rut.csv', 'numero,estado\n1000000001,REGISTRO ACTIVO\n');
  writeOfacFiles(join(checkout.dir, 'lists/ofac'), []);
  writeUnFile(join(checkout.dir, 'lists/un'), []);
  const request = { cedula: '1000000001', monto: 250_000 };
  write('request.json', JSON.stringify(request));
  const answer = await fetch(`${product.url}/v1/verify?include=receipt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': product.key },
    body: JSON.stringify(request),
  });
  const text = await answer.text();
  ids.TOKEN = JSON.parse(text).receipt.token;
  write('answer.json', text);
  write('receipts.jsonl', `${text}\n`);
  write('amounts.csv', 'id,amount\n');
  write('buyers.csv', 'order,document,phone\no-1,1000000001,+573001234567\n');
  write('key.txt', product.key);
  const keys = await fetch(`${product.url}/.well-known/jwks.json`);
  write('jwks.json', await keys.text());
}
