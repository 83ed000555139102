import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../harness/checkout.js';
import {
  installCommands,
  type Language,
  languages,
  packInto,
  readJsonPairs,
  readSnippets,
  runProgram,
  type ShownCode,
  shownCode,
} from '../../harness/docs-snippets.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { lacking } from '../../harness/tools.js';

/** Every program of the documentation site runs against a sandbox, as the page shows it and a reader copies it. */
const PROGRAMS = ['sh', 'ts', 'py', 'php', 'java'];
const SNIPPETS = join(ROOT, 'docs/site/snippets');
const shown = shownCode();
const snippets = readSnippets();
const available = languages();
const pairs = readJsonPairs();
const fileOf = (name: string) => join(SNIPPETS, name);
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8').trimEnd();

/**
 * What is not run here: it reads a body that a guide shows, it is for the checkout of an operator, or it starts a receiver of
 * events, which runs until it is stopped (docs-receivers.spec.ts).
 */
const isElsewhere = (text: string) => text.includes('@request.json') || /^(npm run |WEBHOOK_SECRET=)/.test(text);
/** Commands in the text of a page, for example of the reference. */
const commands = unique(shown.filter(({ language, text }) => language === 'sh' && !isElsewhere(text) && !isFile(text)));

function isFile(text: string): boolean {
  const folders = readdirSync(SNIPPETS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.some(({ name }) => readdirSync(fileOf(name)).some((file) => textOf(`${name}/${file}`).includes(text)));
}

function unique(code: ShownCode[]): ShownCode[] {
  return [...new Map(code.map((each) => [each.text, each])).values()];
}

const folder = mkdtempSync(join(tmpdir(), 'cotejo-snippets-'));
const folderOf = (language: string) => join(folder, language);
let product: RunningProduct;

beforeAll(async () => {
  product = await lend('sandbox');
  for (const [language, { lacks }] of Object.entries(available)) {
    if (lacks !== null) {
      lacking(`${lacks}: ${language}`);
    }
    mkdirSync(folderOf(language));
  }
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product?.stop();
});

/** Each program has the key of a new trial account, which has every scope. */
const settings = async () => ({ COTEJO_BASE_URL: product.url, COTEJO_API_KEY: await product.key('trial') });

/** Tests what follows only if this machine has the language. */
const itIn = (language: string) => (available[language]?.lacks === null ? it : it.skip);

it('shows each program whole, and no program that no test runs', () => {
  const texts = new Set(shown.map(({ text }) => text));
  expect(snippets.filter(({ name }) => !texts.has(textOf(name))).map(({ name }) => name)).toEqual([]);
  const programs = shown.filter(({ language, text }) => PROGRAMS.includes(language) && !isElsewhere(text));
  expect(programs.filter(({ text }) => !isFile(text) && !commands.some((each) => each.text === text))).toEqual([]);
  expect([...new Set(snippets.map(({ language }) => language))].sort()).toEqual(Object.keys(available).sort());
  expect(commands.length).toBeGreaterThanOrEqual(6);
});

it.each(snippets.filter(({ name }) => /\bdecide\./i.test(name)))(
  '$name is in the README of its SDK',
  ({ language, file }) => {
    expect(readFileSync(join(ROOT, 'sdks', language, 'README.md'), 'utf8')).toContain(readFileSync(file, 'utf8'));
  },
);

it('gives the same code in the Markdown of a page', () => {
  const markdownOf = (page: string) => readFileSync(join(ROOT, 'docs/site/dist', page.replace(/html$/, 'md')), 'utf8');
  expect(shown.filter(({ page, text }) => !markdownOf(page).includes(text))).toEqual([]);
});

const QUICKSTARTS = {
  curl: ['curl/verify.sh', 'verify.sh', 'aprobar'],
  typescript: ['typescript/verify.ts', 'verify.mjs', 'aprobar'],
  python: ['python/verify.py', 'verify.py', 'aprobar'],
  php: ['php/verify.php', 'verify.php', 'aprobar'],
  java: ['java/Verify.java', 'Verify.java', 'aprobar'],
  cli: ['cli/call.sh', 'call.sh', '0.1.0'],
};

/** Other packages that programs of the language use. */
const BESIDE: Record<string, string[]> = { typescript: ['reader'] };

describe.each(Object.entries(QUICKSTARTS))('the pages for %s', (language, [name = '', tab = '', prints = '']) => {
  const environment = async () => {
    const { env = {}, envIn } = available[language] as Language;
    return { ...(await settings()), ...env, ...envIn?.(folderOf(language)) };
  };

  itIn(language)(
    'begin in an empty folder, with the file of the tab and the commands to install and run it',
    async () => {
      const here = folderOf(language);
      if (language !== 'curl') {
        packInto(here, language);
      }
      const others = BESIDE[language] ?? [];
      for (const other of others) {
        packInto(here, other);
      }
      writeFileSync(join(here, tab), textOf(name));
      const command = [...others, language].map(installCommands).join('\n');
      const { code, output } = await runProgram(['bash', '-euc', command], here, await environment());
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(prints) });
    },
    90_000,
  );

  const programs = snippets.filter((snippet) => snippet.language === language);
  itIn(language).each(programs.map((snippet) => [snippet.name, snippet] as const))(
    '%s prints what is expected of it, in the same folder',
    async (_name, snippet) => {
      const { command } = available[language] as Language;
      const [here, variables] = [folderOf(language), await environment()];
      const before = snippets.find(({ name: other }) => other === snippet.after);
      if (before) {
        await runProgram(command(before, here), here, variables);
      }
      const { code, output } = await runProgram(command(snippet, here), here, variables);
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(snippet.prints) });
    },
    90_000,
  );
});

describe.each([
  ['typescript', 'ts'],
  ['java', 'java'],
])('the compiler of %s', (language, ending) => {
  itIn(language)(
    'accepts every program that a page shows, and refuses an option that does not exist',
    async () => {
      const here = folderOf(language);
      const { check } = available[language] as Required<Language>;
      const files = unique(shown.filter((code) => code.language === ending)).map(({ text }, index) => {
        const name = ending === 'ts' ? `${index}.mts` : `${/public class (\w+)/.exec(text)?.[1]}.java`;
        writeFileSync(join(here, name), text);
        return name;
      });
      expect(files.length).toBeGreaterThanOrEqual(4);
      expect(await check(files, here)).toEqual({ code: 0, output: '' });
      const [wrongName, text] = WRONG[language as keyof typeof WRONG];
      writeFileSync(join(here, wrongName), text);
      expect((await check([wrongName], here)).output).toContain('timeout');
    },
    90_000,
  );
});

/** Programs with an option that the client does not have. */
const WRONG = {
  typescript: ['wrong.mts', "import { Cotejo } from '@cotejo/sdk';\nnew Cotejo({ timeout: 1 });\n"],
  java: ['Wrong.java', 'class Wrong { Object o = co.cotejo.CotejoClient.builder().timeout_(1); }\n'],
} as const;

it.each(commands.map(({ page, text }) => [page, text.split('\n')[0], text]))(
  'the command of %s that begins with %s succeeds',
  async (_page, _line, text = '') => {
    const { code, output } = await runProgram(
      ['bash', '-euo', 'pipefail', '-c', text],
      folderOf('curl'),
      await settings(),
    );
    expect([code, /^\s*\{\s*"success":\s*false/.exec(output)]).toEqual([0, null]);
  },
);

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
