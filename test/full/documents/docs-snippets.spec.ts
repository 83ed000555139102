import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../harness/checkout.js';
import {
  type Language,
  languages,
  readJsonPairs,
  readSnippets,
  runProgram,
  type Snippet,
} from '../../harness/docs-snippets.js';
import { commandsIn } from '../../harness/documented-commands.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { lacking } from '../../harness/tools.js';

/** Every snippet of the documentation site runs against a sandbox, as a reader would run it. */
const REFERENCE = 'docs/site/pages/reference';
const snippets = readSnippets();
const available = languages();
const interfaceText = readFileSync(join(ROOT, 'docs/reference/openapi.json'), 'utf8');

/** Why a snippet cannot run here, or null. */
function reasonAgainst({ language, needs }: Snippet): string | null {
  const { lacks } = available[language] as Language;
  return lacks ?? (needs && !interfaceText.includes(needs) ? `the interface does not describe ${needs} yet` : null);
}

const run = snippets.filter((snippet) => reasonAgainst(snippet) === null);
const skipped = snippets.filter((snippet) => reasonAgainst(snippet) !== null);
const pairs = readJsonPairs();
// The page of the replay shows a file that the guide of receipts makes; its own snippet runs instead.
const commands = readdirSync(join(ROOT, REFERENCE))
  .flatMap((name) => commandsIn(`${REFERENCE}/${name}`))
  .filter(({ text }) => !text.includes('@request.json'));

const folder = mkdtempSync(join(tmpdir(), 'cotejo-snippets-'));
let product: RunningProduct;

beforeAll(async () => {
  product = await lend('sandbox');
  for (const language of new Set(run.map((snippet) => snippet.language))) {
    available[language]?.prepare?.(folder);
  }
  for (const snippet of skipped) {
    lacking(`${reasonAgainst(snippet)}: ${snippet.name}`);
  }
  const ran = run.length + pairs.length + commands.length;
  process.stderr.write(`snippets of the documentation: ${ran} run, ${skipped.length} skipped\n`);
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product?.stop();
});

/** Each program has the key of a new trial account, which has every scope. */
const settings = async () => ({ COTEJO_BASE_URL: product.url, COTEJO_API_KEY: await product.key('trial') });

it('finds the snippets of every language', () => {
  expect(run.length).toBeGreaterThanOrEqual(8);
  expect(commands.length).toBeGreaterThanOrEqual(6);
  expect([...new Set(snippets.map(({ language }) => language))].sort()).toEqual([
    'curl',
    'java',
    'php',
    'python',
    'typescript',
  ]);
});

it.each(run.map((snippet) => [snippet.name, snippet] as const))(
  '%s prints what its first line says',
  async (_name, snippet) => {
    const { command, env = {} } = available[snippet.language] as Language;
    const environment = { ...(await settings()), ...env };
    const before = snippets.find(({ name }) => name === snippet.after);
    if (before) {
      await runProgram(command(before, folder), folder, environment);
    }
    const { code, output } = await runProgram(command(snippet, folder), folder, environment);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(snippet.prints) });
  },
  90_000,
);

it.each(commands.map(({ place, text }) => [place, text]))('the command at %s succeeds', async (_place, text) => {
  const { code, output } = await runProgram(['bash', '-euo', 'pipefail', '-c', text], folder, await settings());
  expect([code, /^\s*\{\s*"success":\s*false/.exec(output)]).toEqual([0, null]);
});

/** Values that differ in every answer: the pages show an invented one of the same form. */
function withoutMoments(answer: object): object {
  const fixed = {
    transaction_id: 'txn_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    request_id: 'req_aaaaaaaaaaaaaaaaaaaaaaaaaa',
    created_at: '2026-01-15T10:15:30.123-05:00',
  };
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, name in fixed ? fixed[name as keyof typeof fixed] : value]),
  );
}

it.each(pairs.map((pair) => [pair.name, pair] as const))(
  'the answer %s is what the product answers',
  async (_name, pair) => {
    const { COTEJO_API_KEY } = await settings();
    const answer = await fetch(`${product.url}/v1/${pair.operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': COTEJO_API_KEY },
      body: JSON.stringify(pair.request),
    });
    expect(withoutMoments((await answer.json()) as object)).toEqual(pair.answer);
  },
);
