import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeclaredEmulator, FOREIGNER, HOLDER, startDeclaredVendor } from '@cotejo/source/testing';
import { commandOutput, suiteFolder } from '@cotejo/testing';
import { runCli } from '../run-cli.js';

const folder = suiteFolder();
const run = (argv: string[], env: NodeJS.ProcessEnv = {}) =>
  commandOutput((streams) => runCli(argv, { ...streams, env }));

let vendor: DeclaredEmulator;
beforeAll(async () => {
  vendor = await startDeclaredVendor('verifik-certificado');
});
afterAll(() => vendor.close());

it('lists the presets with price, what is sent, legal basis and how far they were tried', async () => {
  const { code, out } = await run(['source', 'presets']);
  expect(code).toBe(0);
  for (const text of ['didit-cedula', '0.2 USD', 'issueDate', 'Ley 1581', 'never called by us', 'not published']) {
    expect(out).toContain(text);
  }
  const presets = JSON.parse((await run(['source', 'presets', '--json'])).out);
  expect(presets.length).toBeGreaterThanOrEqual(7);
});

const CALL = ['source', 'try', '--preset', 'verifik-certificado', '--cedula', HOLDER.document];
const CLAIM = ['--issue-date', HOLDER.issueDate, '--name', 'Eva Inés Luna Peña'];

it('makes one call and shows what was sent, what came, how it was read and what is missing, without a personal value', async () => {
  const file = join(folder, 'report.json');
  const { code, out } = await run([...CALL, ...CLAIM, '--report', file], vendor.variables);
  expect(code).toBe(0);
  expect(vendor.requests).toHaveLength(1);
  expect(out).toContain('POST /v2/co/registraduria/certificado');
  expect(out).toContain('{"documentNumber":"<document>","date":"dd/MM/yyyy"}');
  expect(out).toContain('VIGENTE (VIVO)');
  expect(out).toMatch(/unknown for a decision {2}document_sex_implausible|unknown for a decision {2}none/);
  const report = readFileSync(file, 'utf8');
  expect(JSON.parse(report)).toMatchObject({
    result: 'ok',
    charged: true,
    known: expect.arrayContaining(['issueDate']),
  });
  for (const value of [HOLDER.document, '1.000.000.009', 'LUNA', 'Luna', HOLDER.issueDate, 'secret-of']) {
    expect(out + report).not.toContain(value);
  }
});

it('calls a vendor about a foreigner, and shows the kind but not the number', async () => {
  const foreigners = await startDeclaredVendor('verifik-extranjeros');
  const call = ['source', 'try', '--preset', 'verifik-extranjeros', '--cedula', FOREIGNER.number, ...CLAIM];
  const { code, out } = await run([...call, '--kind', 'CE'], foreigners.variables);
  expect([code, foreigners.requests.length]).toEqual([0, 1]);
  expect(out).toContain('POST /v2/co/foreigner-id/ce');
  expect(out).toContain('{"documentNumber":"<document>","expeditionDate":"dd/MM/yyyy"}');
  expect(out).not.toContain(FOREIGNER.number);
  const citizen = await run(call, foreigners.variables);
  expect(citizen.err).toContain('this vendor has documents of other kinds: --kind CE or PPT');
  expect(foreigners.requests).toHaveLength(1);
  await foreigners.close();
});

it('reports a refusal of the vendor', async () => {
  const key = join(folder, 'wrong-key');
  writeFileSync(key, 'wrong\n');
  const { out } = await run([...CALL, ...CLAIM, '--key-file', key], vendor.variables);
  expect(out).toContain('vendor_refused');
  expect(out).toContain('not charged');
});

it.each([
  ['an unknown preset', ['--preset', 'nobody'], /no vendor nobody/],
  ['no key', ['--preset', 'verifik-cedula', '--cedula', HOLDER.document], /no key: --key-file/],
])('says what is wrong: %s', async (_, argv, text) => {
  expect(await run(['source', 'try', ...argv])).toMatchObject({ code: 1, err: expect.stringMatching(text) });
});

it('says which input the vendor needs, and makes no call', async () => {
  const before = vendor.requests.length;
  const { err } = await run(CALL, vendor.variables);
  expect(err).toContain('this vendor needs --issue-date');
  expect(vendor.requests).toHaveLength(before);
});
