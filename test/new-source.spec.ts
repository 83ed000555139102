import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSource } from '../scripts/new-source/make-source.mjs';

/** `npm run new:source -- NAME`: a source of the same shape as the others, in its places. */
const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cotejo-new-source-'));
  for (const part of ['apps/tax', 'apps/host', 'packages/contracts', 'policies', 'scripts/services']) {
    mkdirSync(join(copy, part), { recursive: true });
    cpSync(join(root, part), join(copy, part), {
      recursive: true,
      filter: (source) => !/node_modules|\/dist(\/|$)/.test(source.slice(root.length)),
    });
  }
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(copy, file), 'utf8');
/** Paths of an app's files, its name taken out. */
const shape = (app: string) =>
  readdirSync(join(copy, 'apps', app), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(app, 'NAME'))
    .filter((file) => /\.(ts|json|md)$/.test(file) && !file.includes('checks'))
    .sort();

it('has files that the others have too', () => {
  makeSource('credit', copy);
  expect(shape('credit').length).toBeGreaterThan(8);
  expect(shape('tax')).toEqual(expect.arrayContaining(shape('credit')));
  expect(existsSync(join(copy, 'apps/credit/src/checks/credit-flagged.check.ts'))).toBe(true);
});

it('takes its places in contracts, scorecard and processes', () => {
  makeSource('credit', copy);
  expect(read('packages/contracts/src/sources.ts')).toContain("'biometric', 'credit', 'velocity'] as const");
  expect(read('packages/contracts/src/rpc.ts')).toContain("'credit.record': Ask<CreditQuery, CreditRecord>;");
  expect(read('packages/contracts/src/signals.ts')).toContain("credit_flagged: spec('credit'");
  expect(read('packages/contracts/src/reasons.ts')).toContain('credit_flagged: {');
  expect(read('packages/contracts/src/index.ts')).toContain("'./records/credit.record.js'");
  expect(JSON.parse(read('policies/scorecards/base.json')).characteristics).toContainEqual(
    expect.objectContaining({ signal: 'credit_flagged', reason: 'credit_flagged' }),
  );
  expect(read('apps/host/src/main.ts')).toContain("(await import('@cotejo/credit')).startCredit");
  expect(JSON.parse(read('apps/host/package.json')).dependencies['@cotejo/credit']).toBe('workspace:*');
  expect(read('packages/launcher/src/services/layout.mjs')).toContain("'credit'");
});

it.each(['Credit', 'c', 'credit-score', 'tax', '../x'])('refuses the name %s and writes nothing', (name) => {
  const before = readdirSync(join(copy, 'apps'));
  expect(() => makeSource(name, copy)).toThrow();
  expect(readdirSync(join(copy, 'apps'))).toEqual(before);
});
