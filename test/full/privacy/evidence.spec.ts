import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidencePack } from '@cotejo/cli/testing';
import { waitFor } from '@cotejo/testing';
import { clientOf } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { runOffline } from '../../harness/offline-cli.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** Evidence packs made of real answers: from the signed receipt, the detail of the answer and the lists that decided. */
const RESTRICTED = { cedula: '1020100002', givenNames: 'WENCESLAO ELIECER', surnames: 'QUIMBAYO TRASLAVINA' };
const BOUND = { cedula: '1020100003', givenNames: 'HERMOGENES TOBIAS', surnames: 'GUALTEROS PIRACOCA' };
const CLEAN = { cedula: '1020100004', givenNames: 'ROSA ELVIRA', surnames: 'MENDIVELSO CHAPARRO' };
const TODAY = new Date().toISOString().slice(0, 10);

const folder = mkdtempSync(join(tmpdir(), 'cotejo-evidence-'));
const file = (name: string) => join(folder, name);
let product: RunningProduct;
let client: ReturnType<typeof clientOf>;
let made = 0;
/** An answer from before any list was imported. */
let unlisted: string;

beforeAll(async () => {
  product = await startProduct({ env: 'production', extraEnv: { COTEJO_EMAIL_DNS: 'off' } });
  const words = ['--tenant', 'acme', '--plan', 'corporativo', '--env', 'production', '--json'];
  client = clientOf(product.url, JSON.parse(await product.cli('keys', 'create', ...words)).key);
  writeFileSync(file('jwks.json'), await (await fetch(`${product.url}/.well-known/jwks.json`)).text());
  unlisted = await answerOf(CLEAN);
  const row = ({ cedula, givenNames, surnames }: typeof CLEAN) => {
    const [[first, second], [father, mother]] = [givenNames.split(' '), surnames.split(' ')];
    return `${cedula},${first},${second},${father},,${mother},0,2004-05-17,CALI - VALLE\n`;
  };
  const header =
    'cedula,primer_nombre,segundo_nombre,primer_apellido,particula,segundo_apellido,estado,fecha_expedicion,lugar_expedicion\n';
  writeFileSync(file('registry.csv'), header + [RESTRICTED, BOUND, CLEAN].map(row).join(''));
  await product.cli('registry', 'import', file('registry.csv'));
  writeOfacFiles(file('ofac'), [{ ...RESTRICTED, document: RESTRICTED.cedula }]);
  writeUnFile(file('un'), [{ ...BOUND, document: BOUND.cedula }]);
  for (const lists of ['ofac', 'un']) {
    await product.cli('lists', 'import', file(lists), '--edition', TODAY, '--allow-small', '--env', 'production');
  }
  const areInUse = async () => {
    const { screening } = (await client.verify({ cedula: CLEAN.cedula }, '?include=screening')).body;
    return (
      screening?.name_screened &&
      screening.lists.filter(({ state }: { state: string }) => state === 'current').length === 2
    );
  };
  await waitFor(areInUse, { what: 'both lists in use', timeoutMs: 30_000 });
  await product.cli('lists', 'export', file('lists.cotejo-lists'), '--env', 'production');
}, 180_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A real answer as a file. */
async function answerOf({ cedula }: { cedula: string }, include = 'receipt,screening'): Promise<string> {
  const { status, body } = await client.verify({ cedula }, `?include=${include}`);
  expect(status).toBe(200);
  made += 1;
  writeFileSync(file(`answer-${made}.json`), JSON.stringify(body));
  return file(`answer-${made}.json`);
}

/** Makes a pack in a process without a network. */
async function packOf(answer: string, ...args: string[]) {
  made += 1;
  const out = file(`pack-${made}`);
  const ended = await runOffline('evidence', answer, '--jwks', file('jwks.json'), '--out', out, ...args);
  const read = (ending: string) => (existsSync(out + ending) ? readFileSync(out + ending, 'utf8') : '');
  const pack = (read('.json') && JSON.parse(read('.json'))) as EvidencePack;
  return { ...ended, pack, text: read('.md') };
}

const withLists = () => [
  ...['--lists', file('lists.cotejo-lists')],
  ...['--trusted-keys', product.services.environment.COTEJO_LISTS_TRUSTED_KEYS_FILE as string],
];

it('says what a binding match requires, with norm, edition and hashes of the list, and files nothing', async () => {
  const { code, pack, text } = await packOf(await answerOf(BOUND), ...withLists());
  expect(code).toBe(0);
  expect(pack).toMatchObject({ conclusion: 'binding_match', decision: { outcome: 'reject', score: 100 } });
  const list = pack.lists.find((each) => each.list === 'un_sc');
  expect(list).toMatchObject({
    class: 'vinculante',
    edition: TODAY,
    state: 'current',
    norm: expect.stringContaining('Ley 1121 de 2006, art. 20'),
    source_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(pack.entries?.[0]).toMatchObject({ list: 'un_sc', band: 'hit', basis: 'name', agrees: true });
  expect(pack.entries?.[0]?.card?.names.join()).toMatch(/gualteros/i);
  expect(text).toContain('reporta de inmediato a la Fiscalía General de la Nación y a la UIAF');
  expect(text).toContain('El oficial de cumplimiento decide y presenta el reporte');
  expect(text).toContain('Cotejo no presenta ni envía nada');
  expect(text).toContain('SDGT, FTO) y de la Unión Europea, decisión del Consejo de Seguridad Nacional');
  expect(pack.unknown).not.toContain('entries_disagree');
  expect(text).toContain(TODAY);
});

it('says that a list of OFAC is applied by policy, and that the officer evaluates a report', async () => {
  const { pack, text } = await packOf(await answerOf(RESTRICTED), ...withLists());
  expect(pack.conclusion).toBe('restrictive_match');
  expect(pack.entries?.[0]).toMatchObject({ basis: 'document', ground: 'document' });
  expect(pack.entries?.[0]?.card?.documents.join()).toContain(RESTRICTED.cedula);
  expect(pack.lists.find((each) => each.list === 'ofac_sdn')?.norm).toContain('No obliga por ley en Colombia');
  expect(text).toContain('evalúa un reporte de operación sospechosa (ROS) a la UIAF');
  expect(text).not.toContain('reporta de inmediato a la Fiscalía');
});

it('says for a buyer without a match which lists and editions were consulted', async () => {
  const { pack, stdout, text } = await packOf(await answerOf(CLEAN), ...withLists());
  expect(pack).toMatchObject({ conclusion: 'no_match', entries: [] });
  expect(pack.lists.map(({ list, edition }) => [list, edition]).sort()).toEqual([
    ['ofac_sdn', TODAY],
    ['un_sc', TODAY],
  ]);
  expect(stdout).toContain('no_match');
  // No list of exposed persons is loaded, so that answer is unknown and not negative.
  expect(pack.unknown).toEqual(['match_unknown']);
  expect(text).toContain('| Persona expuesta políticamente (PEP) | desconocido | - |');
});

it('holds nothing of the buyer, except what a published list says', async () => {
  const { pack, text, stdout } = await packOf(await answerOf(CLEAN));
  const token = Buffer.from(pack.receipt.token.split('.')[1] as string, 'base64url').toString();
  for (const value of [CLEAN.cedula, 'MENDIVELSO', 'CHAPARRO']) {
    expect(JSON.stringify(pack) + token + text + stdout).not.toContain(value);
  }
});

it('keeps unknown what a receipt alone does not say', async () => {
  const { receipt } = JSON.parse(readFileSync(await answerOf(BOUND), 'utf8'));
  writeFileSync(file('bare.jws'), receipt.token);
  const { pack, text } = await packOf(file('bare.jws'));
  expect(pack).toMatchObject({ conclusion: 'binding_match', entries: null });
  expect(pack.screening).toMatchObject({ bundle: expect.stringMatching(/^[0-9a-f]{64}$/), names_compared: null });
  expect(pack.lists.every(({ source_sha256 }) => source_sha256 === null)).toBe(true);
  expect(pack.unknown).toEqual(expect.arrayContaining(['bundle_not_given', 'entries_not_given']));
  expect(text).toContain('no con qué registro');
});

it('keeps the edition of a missing list unknown', async () => {
  const { pack, text } = await packOf(unlisted);
  expect(pack.conclusion).toBe('not_known');
  expect(text).toContain('No se puede afirmar que haya o no haya coincidencia');
});

it('says when the detail of the answer was changed: the signed receipt counts', async () => {
  const answer = JSON.parse(readFileSync(await answerOf(CLEAN), 'utf8'));
  const { screening } = JSON.parse(readFileSync(await answerOf(BOUND), 'utf8'));
  writeFileSync(file('mixed.json'), JSON.stringify({ ...answer, screening }));
  const { code, stderr, pack, text } = await packOf(file('mixed.json'));
  expect([code, stderr]).toEqual([1, expect.stringContaining('/screening/hits DIFFERS')]);
  expect(pack.conclusion).toBe('no_match');
  expect(pack.unknown).toContain('entries_disagree');
  expect(text).toContain('| concuerda con el recibo | NO |');

  const bound = JSON.parse(readFileSync(await answerOf(BOUND), 'utf8'));
  const without = { ...bound.screening, hits: [] };
  const otherClass = { ...screening, hits: screening.hits.map((hit: object) => ({ ...hit, class: 'restrictiva' })) };
  for (const [name, changed] of Object.entries({ without, otherClass })) {
    writeFileSync(file(`${name}.json`), JSON.stringify({ ...bound, screening: changed }));
    const other = await packOf(file(`${name}.json`));
    expect(other.pack).toMatchObject({ conclusion: 'binding_match' });
    expect(other.pack.unknown).toContain('entries_disagree');
  }
});

it('writes nothing for a changed answer, for a forged receipt, for other lists, and over files', async () => {
  const path = await answerOf(BOUND);
  const answer = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(file('changed.json'), JSON.stringify({ ...answer, recommendation: 'aprobar' }));
  expect(await packOf(file('changed.json'))).toMatchObject({
    code: 1,
    pack: '',
    text: '',
    stderr: expect.stringContaining('/recommendation DIFFERS (the receipt says "rechazar")'),
  });
  const [head, body, signature] = answer.receipt.token.split('.');
  const changed = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), outcome: 'approve' };
  const token = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
  writeFileSync(file('forged.json'), JSON.stringify({ ...answer, receipt: { ...answer.receipt, token } }));
  expect(await packOf(file('forged.json'))).toMatchObject({
    code: 1,
    pack: '',
    text: '',
    stderr: expect.stringContaining('the signature does not match'),
  });

  mkdirSync(file('newer'));
  writeUnFile(file('newer'), [BOUND, CLEAN]);
  await product.cli('lists', 'import', file('newer'), '--edition', TODAY, '--allow-small', '--env', 'production');
  await product.cli('lists', 'export', file('newer.cotejo-lists'), '--env', 'production');
  const [, , ...trusted] = withLists();
  expect(await packOf(path, '--lists', file('newer.cotejo-lists'), ...trusted)).toMatchObject({
    code: 2,
    pack: '',
    stderr: expect.stringContaining('the bundle of lists that decided'),
  });

  const out = file('twice');
  await runOffline('evidence', path, '--jwks', file('jwks.json'), '--out', out);
  const again = await runOffline('evidence', path, '--jwks', file('jwks.json'), '--out', out);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('do not exist') });
}, 60_000);
