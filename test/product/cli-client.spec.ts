import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { describeWith, findTool } from '../harness/tools.js';

/** The package @cotejo/cli, packed by npm and installed into an empty folder, calls a sandbox over a real socket. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let running: RunningProduct;
let key: string;
let home: string;
let folder: string;
let access: NodeJS.ProcessEnv;

const bin = () => join(folder, 'node_modules/.bin');
/** The installed command is `cotejo` on the PATH, with the Node of the tests. */
const environment = () => ({
  PATH: [bin(), dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: home,
  XDG_CONFIG_HOME: join(home, 'config'),
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(command: string, args: string[], { input = '', env = {} as NodeJS.ProcessEnv } = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...environment(), ...env }, timeout: 60_000 };
    const child = execFile(command, args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

/** Runs a command in a conversation: it gets each text when its output matches, and the end of its input after the last one. */
function converse(command: string, args: string[], turns: readonly [awaited: RegExp, text: string][]): Promise<Ended> {
  const child = spawn(command, args, { cwd: folder, env: environment(), timeout: 60_000 });
  const ended = { stdout: '', stderr: '' };
  let turn = 0;
  const answer = () => {
    for (; turns[turn]?.[0].test(ended.stdout); turn += 1) {
      child.stdin.write(turns[turn]?.[1] as string);
    }
    if (turn === turns.length) {
      child.stdin.end();
    }
  };
  child.stdin.on('error', () => {});
  child.stdout.on('data', (chunk) => {
    ended.stdout += chunk;
    answer();
  });
  child.stderr.on('data', (chunk) => {
    ended.stderr += chunk;
  });
  answer();
  return once(child, 'close').then(([code]) => ({ code: code ?? 1, ...ended }));
}

const cotejo = (...args: string[]) => run('cotejo', args, { env: access });
const withInput = (input: string, ...args: string[]) => run('cotejo', args, { input, env: access });

beforeAll(async () => {
  running = await lend('sandbox');
  key = await running.key('corporativo');
  access = { COTEJO_BASE_URL: running.url, COTEJO_API_KEY: key };
  home = mkdtempSync(join(tmpdir(), 'cotejo-client-'));
  folder = join(home, 'empty');
  mkdirSync(folder);
  const env = { ...process.env, NODE_OPTIONS: '' };
  execFileSync(process.execPath, [join(ROOT, 'scripts/pack-cli.mjs'), '--out', home], { cwd: ROOT, env });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8'));
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(home, `cotejo-cli-${version}.tgz`)];
  execFileSync('npm', install, { cwd: folder, env: { ...env, ...environment() } });
}, 120_000);
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await running?.stop();
});

describe('the package', () => {
  it('has no dependency, and names no path of the machine that built it', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@cotejo/cli/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: '@cotejo/cli', bin: { cotejo: 'dist/main.js' } });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(existsSync(join(folder, 'node_modules/@nestjs'))).toBe(false);
    const found = execFileSync('sh', ['-c', `grep -rlF '${ROOT}' node_modules/@cotejo/cli || true`], { cwd: folder });
    expect(found.toString()).toBe('');
    expect(readFileSync(join(folder, 'node_modules/@cotejo/cli/NOTICES.txt'), 'utf8')).toContain('commander');
  });

  it('says where the commands of operators are', async () => {
    const { code, stderr } = await cotejo('keys', 'list', '--tenant', 'acme');
    expect([code, stderr]).toEqual([2, expect.stringContaining('keys needs the deployment')]);
  });
});

describe('cotejo batch', () => {
  it('checks each row of a file with the API, and repeats nothing that it has written', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `order-${i},${1_030_500_000 + i},250000`);
    writeFileSync(join(folder, 'buyers.csv'), ['order,CEDULA,MONTO', ...rows, 'order-300,12,1'].join('\n'));
    const args = ['batch', 'buyers.csv', 'answers.csv', '--id-column', 'order', '--json'];
    const { code, stdout, stderr } = await cotejo(...args);
    expect([code, stderr.includes('1030500000')]).toEqual([0, false]);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 301, answered: 300, errors: 1 });
    const lines = readFileSync(join(folder, 'answers.csv'), 'utf8').trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(302);
    expect(lines.slice(1).map((line) => line.split(',').find((cell) => cell.startsWith('order-')))).toEqual(
      Array.from({ length: 301 }, (_, i) => `order-${i}`),
    );
    expect((await cotejo(...args)).code).not.toBe(0);
  });
});

describe('cotejo call', () => {
  it('prints recommendation, score and reasons with their points', async () => {
    const { code, stdout, stderr } = await cotejo('call', 'verify', '--cedula', '1000000002', '--monto', '250000');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^recommendation +revisar\nscore +55 medio\ntransaction +txn_\w+\nrequest +req_\w+\n/);
    expect(stdout).toMatch(/^points +reason +source +text\n\d+ +\w+ +\w+ +[A-Z]/m);
    expect(stdout).toMatch(/possible_list_match +sanctions +Possible match/);
  });

  it('prints the body of the API with --json, and the optional parts', async () => {
    const args = ['--cedula', '1000000001', '--include', 'sources,receipt'];
    const body = JSON.parse((await cotejo('call', 'verify', ...args, '--json')).stdout);
    expect(body).toMatchObject({ success: true, recommendation: 'aprobar', receipt: { token: expect.any(String) } });
    expect(body).not.toHaveProperty('requestId');
    const { stdout } = await cotejo('call', 'verify', ...args, '--language', 'es');
    expect(stdout).toMatch(
      /no reasons[\s\S]*source +status +provider +ms\nregistry +ok[\s\S]*only with --json: receipt/,
    );
  });

  it('reads a body from standard input and from a file, and options complete it', async () => {
    const body = JSON.stringify({ doc_number: '1000000003', amount: 5 });
    const key = await running.key('enterprise');
    const env = { ...access, COTEJO_API_KEY: key };
    const read = await run('cotejo', ['call', 'analyze', '--body', '-'], { input: body, env });
    expect([read.code, read.stdout]).toEqual([0, expect.stringMatching(/^recommendation +REJECT\nscore +90\n/)]);
    writeFileSync(join(folder, 'request.json'), '{"cedula":"1000000003"}');
    const { stdout } = await cotejo('call', 'verify', '--body', 'request.json', '--cedula', '1000000001', '--json');
    expect(JSON.parse(stdout).recommendation).toBe('aprobar');
  });

  it('looks up a cédula, also from standard input, and lists the test values', async () => {
    expect((await withInput('1000000001\n', 'call', 'cedula', '-')).stdout).toMatch(
      /^cedula +1000000001\nvalid +true\n/,
    );
    const { stdout } = await run('cotejo', ['call', 'scenarios'], { env: { COTEJO_BASE_URL: running.url } });
    expect(stdout).toMatch(/^cedulas\nvalue +scenario +what it is\n1000000001 +approved/m);
  });

  it.each([
    [
      'an unknown cédula',
      1,
      ['call', 'cedula', '1000000004'],
      /^cotejo: 404 cedula_not_found; request req_\w+\. Let the buyer check the number\. .*\n$/,
    ],
    [
      'an invalid field',
      1,
      ['call', 'verify', '--cedula', '12', '--monto', 'x'],
      /400 invalid_body: \/cedula: .*\/monto: /,
    ],
    ['an empty request', 2, ['call', 'verify'], /the request is empty/],
    ['an unknown option', 2, ['call', 'verify', '--cedla', '1'], /unknown option/],
    ['an unknown part', 2, ['call', 'verify', '--include', 'all'], /Known parts/],
    ['a file that does not exist', 2, ['call', 'verify', '--body', 'nothing'], /must name a file with one JSON object/],
    ['an unknown command', 2, ['cal'], /unknown command/],
  ])('ends after %s with exit code %d', async (_, code, args, text) => {
    expect(await cotejo(...args)).toEqual({ code, stdout: '', stderr: expect.stringMatching(text) });
  });

  it('ends with exit code 1 when there is no answer', async () => {
    const env = { ...access, COTEJO_BASE_URL: 'http://127.0.0.1:9' };
    const { code, stderr } = await run('cotejo', ['call', 'verify', '--cedula', '1000000001'], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('no complete answer from the service')]);
  });
});

describe('cotejo profiles', () => {
  const profiles = (input: string, ...args: string[]) => run('cotejo', ['profiles', ...args], { input });
  const file = () => join(home, 'config/cotejo/profiles.json');

  it('saves a key from standard input, never prints it, and calls with it', async () => {
    const added = await profiles(`${key}\n`, 'add', 'sandbox', '--base-url', running.url);
    expect(added).toMatchObject({ code: 0, stderr: '' });
    expect(added.stdout).toBe(`sandbox: ${running.url}, sandbox, key sk_test_cot_...${key.slice(-4)}\n`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file())).mode & 0o777).toBe(0o700);
    const live = `sk_live_cot_${'Z'.repeat(38)}`;
    await profiles(live, 'add', 'live', '--base-url', 'https://api.example');
    const { stdout } = await profiles('', 'list');
    expect(stdout).toMatch(/^live +https:\/\/api\.example +production +sk_live_cot_\.\.\.ZZZZ$/m);
    expect(stdout).not.toContain(key);
    expect(await run('cotejo', ['call', 'verify', '--cedula', '1000000001'])).toMatchObject({ code: 0 });
    expect((await profiles('', 'use', 'live')).stdout).toBe('live is the current profile\n');
    const named = await run('cotejo', ['call', 'verify', '--cedula', '1000000001', '--profile', 'sandbox']);
    expect(named.code).toBe(0);
  });

  it('is refused when others can read the file', async () => {
    chmodSync(file(), 0o644);
    const { code, stderr } = await run('cotejo', ['call', 'scenarios']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`chmod 600 ${file()}`)]);
    chmodSync(file(), 0o600);
  });

  it('refuses a second profile of the same name, a wrong key and a wrong name, without repeating the text', async () => {
    const add = (name: string, input: string) => profiles(input, 'add', name, '--base-url', running.url);
    expect((await add('sandbox', key)).stderr).toContain('use --replace');
    const empty = await withInput(key, 'profiles', 'add', 'other', '--base-url', '');
    for (const refused of [await add('other', 'my-secret'), await add(key, key), await add('other', ''), empty]) {
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).not.toMatch(new RegExp(`my-secret|${key}`));
    }
    expect((await profiles('', 'remove', 'live')).stdout).toBe('live removed\n');
    expect((await profiles('', 'use', 'live')).code).toBe(2);
  });

  describeWith(findTool('script'), 'at a terminal', () => {
    it('shows a prompt and nothing of the typed key', async () => {
      const command = `cotejo profiles add typed --base-url ${running.url}`;
      const typed = await converse(
        'script',
        ['-qec', command, '/dev/null'],
        [
          [/API key: /, `${key}x\x7f\r`],
          [/typed: /, ''],
        ],
      );
      expect(typed.stdout).toContain('API key: ');
      expect(typed.stdout).toContain(`typed: ${running.url}, sandbox, key sk_test_cot_...${key.slice(-4)}`);
      expect(typed.stdout).not.toContain(key.slice(0, 30));
    }, 30_000);
  });
});

describe('cotejo receipts verify', () => {
  it.each(['receipts', 'receipt'])(
    'verifies offline as `%s`, and decides again with the packed policies',
    async (name) => {
      const request = { cedula: '1012345003', telefono: '300 123 4567', monto: 5 };
      const answer = await clientOf(running.url, key).verify(request, '?include=receipt');
      writeFileSync(join(folder, 'answer.json'), answer.text);
      writeFileSync(join(folder, 'original.json'), JSON.stringify(request));
      writeFileSync(join(folder, 'jwks.json'), (await send(`${running.url}/.well-known/jwks.json`)).text);
      const args = ['verify', 'answer.json', '--jwks', 'jwks.json', '--request', 'original.json'];
      const { code, stdout } = await run('cotejo', [name, ...args]);
      const good = /signature +good[\s\S]*answer +as the receipt says[\s\S]*decided again +identical/;
      expect([code, stdout]).toEqual([0, expect.stringMatching(good)]);
      expect(stdout).toMatch(/not covered +\/cedula/);
    },
  );

  it('ends with 1 for an answer that was changed around its receipt, and names each part', async () => {
    const answer = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8'));
    const changed = {
      ...answer,
      risk_score: answer.risk_score + 1,
      recommendation: 'changed',
      transaction_id: undefined,
    };
    writeFileSync(join(folder, 'changed.json'), JSON.stringify(changed));
    const { code, stdout } = await run('cotejo', ['receipts', 'verify', 'changed.json', '--jwks', 'jwks.json']);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/verdict +BAD/)]);
    for (const part of ['/risk_score DIFFERS', '/recommendation DIFFERS', '/transaction_id MISSING']) {
      expect(stdout).toContain(part);
    }
    expect(stdout).toContain(`(the receipt says ${answer.risk_score})`);
    expect(stdout).not.toContain('changed');
  });
});

describe('cotejo mcp', () => {
  it('serves its tools and the packed documents', async () => {
    const lines = [
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      },
      {
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'search_docs', arguments: { query: 'receipt commitments' } },
      },
    ].map((line) => `${JSON.stringify(line)}\n`);
    const { stdout, stderr } = await converse(
      'cotejo',
      ['mcp'],
      [
        [/^/, lines.join('')],
        [/\n.*\n/, ''],
      ],
    );
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([answers.length, stderr]).toEqual([2, '']);
    expect(answers[1].result.content[0].text).toContain('docs/receipts.md');
  });
});

/** What a shell offers for `cotejo call ver` and `cotejo call verify --language `. */
const SHELLS: Record<string, (words: string[]) => string> = {
  bash: (words) => `source <(cotejo completion bash)
    COMP_WORDS=(cotejo ${quoted(words)}); COMP_CWORD=${words.length}; _cotejo; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (words) => `compdef() { :; }; source <(cotejo completion zsh)
    _describe() { print -l -- "\${(@)found%%:*}" }
    words=(cotejo ${quoted(words)}); CURRENT=${words.length + 1}; _cotejo`,
  fish: (words) =>
    `cotejo completion fish | source; complete -C '${['cotejo', ...words].join(' ')}' | string split -f1 \\t; true`,
};
const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(' ');

for (const [shell, script] of Object.entries(SHELLS)) {
  describeWith(findTool(shell), `completion in ${shell}`, () => {
    it.each([
      [['ca'], ['call']],
      [['call', 'ver'], ['verify']],
      [
        ['call', 'verify', '--language', ''],
        ['en', 'es'],
      ],
      [['profiles', 'remove', 'sand'], ['sandbox']],
    ])('completes %j', async (words, expected) => {
      const { code, stdout, stderr } = await run(shell, ['-c', script(words)]);
      expect({ code, stderr, words: stdout.trim().split('\n').sort() }).toEqual({
        code: 0,
        stderr: '',
        words: expected,
      });
    });
  });
}
