import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSource } from '@cotejo/scripts/new-source/make-source';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Ten times the time on a machine without other work. */
const STEP_MS = 480_000;

/** The files of this repository without their build. A new source is added to it, so each test starts with its own copy. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cotejo-new-source-'));
  const listing = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listing.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  return copy;
}

describe('npm run new:source', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyRepository();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  /** Runs a command of the copy as a developer does. @returns what it printed */
  const run = (...args: string[]) =>
    execFileSync('npm', ['run', '--silent', ...args], { cwd: copy, encoding: 'utf8', timeout: STEP_MS, stdio: 'pipe' });

  it(
    'makes a source that builds, passes every static check and answers a query',
    () => {
      const printed = run('new:source', '--', 'credit');
      expect(printed).toContain('apps/credit/src/credit.source.ts');
      expect(printed).not.toMatch(/then:|todo/i);
      expect(run('verify')).toContain('✓ types (tsc)');
      const call = ['--input-type=module', '-e', CALL];
      const answer = execFileSync(process.execPath, call, { cwd: copy, encoding: 'utf8' });
      expect(JSON.parse(answer)).toMatchObject({
        source: 'credit',
        status: 'ok',
        record: { flagged: false },
        provider: 'sandbox',
      });
    },
    2 * STEP_MS,
  );
});

/** Calls the new source through the same runner that serves its messages. */
const CALL = `
  import { creditSource } from './apps/credit/dist/credit.source.js';
  import { SandboxCreditProvider } from './apps/credit/dist/providers/sandbox.provider.js';
  import { createLogger } from './packages/platform/dist/logger.js';
  import { Registry } from './packages/platform/dist/metrics.js';
  import { SourceRunner } from './packages/source/dist/source-runner.js';
  const scope = { logger: createLogger('test', 'silent'), metrics: new Registry() };
  const runner = new SourceRunner(creditSource, [new SandboxCreditProvider()], scope);
  const call = { deadline: Date.now() + 2000, attempt: 1, signal: new AbortController().signal };
  const report = await runner.answerQuery('credit.record', { query: { document: '1000000009' } }, call);
  console.log(JSON.stringify(report));
  process.exit(0);
`;

describe('makeSource', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyRepository();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(['Credit', 'c', 'credit-score', 'tax', '../x'])('refuses the name %s and writes no file', (name) => {
    const before = readdirSync(join(copy, 'apps'));
    expect(() => makeSource(name, copy)).toThrow();
    expect(readdirSync(join(copy, 'apps'))).toEqual(before);
  });

  it('adds the source to the table and to both deployments, and to no other file by hand', () => {
    const files = makeSource('credit', copy).filter((file) => !file.startsWith('apps/credit/'));
    expect(files.sort()).toEqual([
      'apps/host/package.json',
      'docker-compose.yml',
      'k8s/base/credit.yaml',
      'k8s/base/kustomization.yaml',
      'packages/contracts/src/sources/source-table.ts',
    ]);
    const table = readFileSync(join(copy, 'packages/contracts/src/sources/source-table.ts'), 'utf8');
    expect(table).toContain("'credit.record': { report: 'credit', wave: 'input', inputs: ['document'] }");
  });
});
