import { appendFileSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import { type BatchIdentity, inputIdentity, Journal } from './journal.js';

const HEADER = 'row,status\n';
const folder = suiteFolder();
const input = join(folder, 'in.csv');
const output = join(folder, 'out.csv');
const state = `${output}.batch.json`;

const identity = (more: Partial<BatchIdentity> = {}): BatchIdentity => ({
  operation: 'verify',
  include: [],
  inputFormat: 'csv',
  outputFormat: 'csv',
  columns: { cedula: 'CC' },
  idColumn: null,
  baseUrl: 'http://127.0.0.1:1',
  environment: 'sandbox',
  ...inputIdentity(input),
  ...more,
});
const open = (more?: Partial<BatchIdentity>, force = false) => new Journal(output, identity(more), HEADER, force);

function writeRows(journal: Journal, ...rows: number[]): void {
  for (const row of rows) {
    journal.append(`${row},200\n`);
  }
  journal.close();
}

beforeEach(() => writeFileSync(input, 'CC\n1032456701\n'));
afterEach(() => {
  for (const file of [output, state]) {
    rmSync(file, { force: true });
  }
});

it('counts complete rows, and drops a line that was cut off', () => {
  const first = open();
  writeRows(first, 1, 2, 3);
  appendFileSync(output, '4,2');
  const second = open();
  expect([second.rowsBefore, second.isResumed, second.batchId]).toEqual([3, true, first.batchId]);
  writeRows(second, 4);
  expect(readFileSync(output, 'utf8')).toBe(`${HEADER}1,200\n2,200\n3,200\n4,200\n`);
});

it.each(['', 'row,st', HEADER])('goes on when the program ended after %j', (text) => {
  open().close();
  writeFileSync(output, text);
  const journal = open();
  expect(journal.rowsBefore).toBe(0);
  writeRows(journal, 1);
  expect(readFileSync(output, 'utf8')).toBe(`${HEADER}1,200\n`);
});

it('does not follow a link that stands where the output was', () => {
  open().close();
  rmSync(output);
  const target = join(folder, 'of-another');
  symlinkSync(target, output);
  expect(() => open()).toThrow('EEXIST');
  expect(existsSync(target)).toBe(false);
});

it('goes on when only the state was written', () => {
  const first = open();
  first.close();
  rmSync(output);
  const second = open();
  expect([second.batchId, second.rowsBefore]).toEqual([first.batchId, 0]);
  second.close();
});

it('writes files for their owner only, and no value of the input into the state', () => {
  open().close();
  expect([statSync(output).mode & 0o777, statSync(state).mode & 0o777]).toEqual([0o600, 0o600]);
  expect(readFileSync(state, 'utf8')).not.toContain('1032456701');
});

it('does not overwrite a finished output without force', () => {
  const first = open();
  first.append('1,200\n');
  first.complete(false);
  first.close();
  expect(existsSync(state)).toBe(false);
  expect(() => open()).toThrow('overwrite it with --force');
  const forced = open({}, true);
  expect([forced.rowsBefore, forced.batchId === first.batchId]).toEqual([0, false]);
  forced.close();
});

it.each<[Partial<BatchIdentity>, string]>([
  [{ operation: 'analyze' }, '--operation'],
  [{ include: ['receipt'] }, '--include'],
  [{ columns: { cedula: 'DOC' } }, 'the columns'],
  [{ baseUrl: 'http://127.0.0.1:2' }, 'the address'],
  [{ environment: 'production' }, 'the environment'],
  [{ inputBytes: 5 }, 'the size'],
  [{ inputHead: 'x' }, 'the content'],
])('refuses to go on with %j', (more, text) => {
  open().close();
  expect(() => open(more)).toThrow(text);
});

it('notices that the input has another content of the same size', () => {
  open().close();
  writeFileSync(input, 'CC\n1032456702\n');
  expect(() => open()).toThrow('the content of the input changed');
});

it('notices another program that writes the same file', () => {
  const one = open();
  const other = open();
  one.append('1,200\n');
  expect(() => other.append('1,200\n')).toThrow('is this batch running twice?');
  one.close();
  other.close();
});

it('says when the service may have forgotten the charged rows', () => {
  open().close();
  const old = { ...JSON.parse(readFileSync(state, 'utf8')), startedAt: '2020-01-01T00:00:00.000Z' };
  writeFileSync(state, JSON.stringify(old));
  const journal = open();
  expect(journal.isOld).toBe(true);
  journal.close();
});
