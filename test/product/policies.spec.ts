import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, waitFor } from '@cotejo/testing';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { runCotejo } from '../harness/cli.js';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf, send, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import { type RunningProduct } from '../harness/product.js';

/** A tenant's own policy: draft, shadow, active by a second person; heard of by every replica of scoring. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-policies-'));
const STANDARD = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url)), 'utf8'),
);
/** Of the sandbox: nothing is wrong with this person. */
const BUYER = { cedula: '1000000001' };

let running: RunningProduct;
let accounts: Accounts;
let second: ExtraProcess;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
  second = await startExtraProcess(running, 'scoring');
}, 60_000);
afterAll(async () => {
  second?.child.kill('SIGKILL');
  accounts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const policy = (tenant: string, ...args: string[]) => running.cli('policy', ...args, '--tenant', tenant);
const as = (actor: string) => ['--actor', actor];

/** A policy file that reviews whatever the default one approves. */
function cautious(version: string, change: object = {}): string {
  const file = join(folder, `${version}.json`);
  const { $schema: _, ...standard } = STANDARD;
  const own = { id: 'cautious', version, thresholds: { reviewFrom: 0, rejectFrom: 70 }, amountTiers: [] };
  writeFileSync(file, JSON.stringify({ ...standard, ...own, ...change }));
  return file;
}

const recommendation = async (key: string): Promise<string> => {
  const { body } = await untilReady(() => clientOf(running.url, key).verify(BUYER));
  return body.recommendation;
};
const keyOf = async (tenant: string) => (await accounts.key(tenant, 'corporativo')).key;

/** Of both replicas of scoring together; the host's process has the other one. */
async function metric(series: string): Promise<number> {
  const ports = [...Object.values(running.services.adminPorts), second.adminPort];
  const texts = await Promise.all(ports.map(async (port) => (await send(`http://127.0.0.1:${port}/metrics`)).text));
  const values = texts.flatMap((text) => text.split('\n').filter((line) => line.startsWith(series)));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

it('goes from draft and shadow to active for its tenant only, and takes effect at once', async () => {
  const [own, other] = [await keyOf('policed'), await keyOf('neighbour')];
  expect([await recommendation(own), await recommendation(other)]).toEqual(['aprobar', 'aprobar']);

  const drafted = await policy('policed', 'draft', cautious('1.0.0'), '--note', 'first try', ...as('ana'));
  expect(drafted).toMatch(/^draft +cautious@1\.0\.0\nhash +sha256:[0-9a-f]{64}\ndifferences +[1-9]\d* from sandbox@/);
  expect(drafted).toMatch(/^warning +\/thresholds no request can be approved/m);
  expect(await policy('policed', 'shadow', ...as('ana'))).toContain('cautious@1.0.0');
  const pair = 'policy_shadow_decisions_total{tenant="policed",active="approve",shadow="review"';
  await waitFor(async () => (await metric('policy_shadow_decisions_total{tenant="policed"')) === 0, { what: 'series' });
  for (let call = 0; call < 20; call += 1) {
    expect(await recommendation(own)).toBe('aprobar');
  }
  await waitFor(async () => (await metric(pair)) === 20, { what: 'the shadow to be counted' });

  await expect(policy('policed', 'activate', 'cautious@1.0.0', ...as('Ana'))).rejects.toMatchObject({
    stderr: expect.stringContaining('another person must do so'),
  });
  await expect(policy('policed', 'activate', 'cautious@1.0.1', ...as('bruno'))).rejects.toMatchObject({
    stderr: expect.stringContaining('another version'),
  });
  // As the command does, without its start-up time.
  await accounts.store.policies.activate('policed', 'cautious@1.0.0', { actor: 'bruno' }, { unattended: true });
  const activatedAt = performance.now();
  const answers: string[] = [];
  // Several in a row, so that each replica has answered.
  while (answers.slice(-10).some((answer) => answer !== 'revisar') || answers.length < 10) {
    answers.push(await recommendation(own));
    if (performance.now() - activatedAt > 5_000) {
      break;
    }
  }
  expect(answers.slice(-10)).toEqual(Array(10).fill('revisar'));
  // A second at most; the margin is for a busy machine.
  expect(performance.now() - activatedAt).toBeLessThan(3_000);
  expect(await recommendation(other)).toBe('aprobar');

  const compared = JSON.parse(await policy('policed', 'diff', 'default', 'active', '--json'));
  expect(compared).toMatchObject({ before: { name: 'sandbox@3.1.0' }, after: { name: 'cautious@1.0.0' } });
  expect(compared.changes).toContainEqual(expect.objectContaining({ before: 30, after: 0 }));
  await expect(policy('policed', 'diff')).rejects.toMatchObject({ stderr: 'cotejo: the tenant has no draft\n' });
  const shown = JSON.parse(await policy('policed', 'show', '--json'));
  expect(shown).toMatchObject({
    draft: null,
    shadow: null,
    previous: null,
    active: { name: 'cautious@1.0.0', note: 'first try', draftedBy: 'ana', activatedBy: 'bruno', unattended: true },
  });
  expect(await policy('policed', 'show')).toMatch(/^active +cautious@1\.0\.0$/m);
  const audit = JSON.parse(await running.cli('audit', 'list', '--json', '--limit', '3'));
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'policy.activate',
    'policy.shadow',
    'policy.draft',
  ]);
  expect(audit[0].changes).toMatchObject({ unattended: [null, true] });
}, 60_000);

it('is not activated by a name on the command line where the setting forbids it', async () => {
  await keyOf('attended');
  await policy('attended', 'draft', cautious('4.0.0'), ...as('ana'));
  await policy('attended', 'shadow', ...as('ana'));
  const words = ['policy', 'activate', 'cautious@4.0.0', '--tenant', 'attended', ...as('bruno')];
  const env = { ...running.services.environment, COTEJO_UNATTENDED_ACTIVATION: 'off' };
  expect(await runCotejo(words, { env })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('a member must do so in the console'),
  });
}, 60_000);

it('returns to the previous and to the default policy without a second person', async () => {
  await keyOf('back');
  await expect(policy('back', 'return', 'standard')).rejects.toMatchObject({ code: 1 });
  for (const version of ['1.0.0', '1.1.0']) {
    await policy('back', 'draft', cautious(version), ...as('ana'));
    await policy('back', 'shadow', ...as('ana'));
    await policy('back', 'activate', `cautious@${version}`, ...as('bruno'));
  }
  expect(await policy('back', 'return', 'previous', ...as('ana'))).toBe('active  cautious@1.0.0\n');
  expect(await policy('back', 'return', 'standard', ...as('ana'))).toBe('active  sandbox@3.1.0\n');
  const shown = JSON.parse(await policy('back', 'show', '--json'));
  expect(shown).toMatchObject({ active: null, previous: { name: 'cautious@1.0.0' } });
  await expect(policy('back', 'withdraw', 'shadow')).rejects.toMatchObject({ code: 1 });
}, 60_000);

it('returns by a name on the command line only to what members approved, where the setting forbids more', async () => {
  await keyOf('proven');
  for (const version of ['1.0.0', '1.1.0']) {
    await policy('proven', 'draft', cautious(version), ...as('ana'));
    await policy('proven', 'shadow', ...as('ana'));
    await policy('proven', 'activate', `cautious@${version}`, ...as('bruno'));
  }
  const env = { ...running.services.environment, COTEJO_UNATTENDED_ACTIVATION: 'off' };
  const back = (to: string) => runCotejo(['policy', 'return', to, '--tenant', 'proven', ...as('ana')], { env });
  expect(await back('previous')).toMatchObject({ code: 1, stderr: expect.stringContaining('never approved') });
  expect(await back('standard')).toMatchObject({ code: 0 });
}, 60_000);

it.each([
  ['a scorecard that is not there', cautious('2.0.0', { scorecard: 'gone@1.0.0' }), 'no scorecard gone@1.0.0'],
  ['another member', cautious('2.0.1', { colour: 'red' }), 'colour'],
  ['the name of the default policy', cautious('2.0.2', { id: 'default', version: STANDARD.version }), 'another id'],
])('refuses a draft with %s, and explains why', async (_, file, problem) => {
  await expect(policy('policed', 'draft', file)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(problem),
  });
});

it('reads values for digests from a file, never from arguments, and prints no value', async () => {
  await keyOf('listing');
  const file = join(folder, 'denied.csv');
  writeFileSync(file, 'document,1.032.456.789\nphone,+573001234567\nemail,Ana@example.co\nip,190.24.66.6\n');
  const digests = (await policy('listing', 'digest', file)).trimEnd().split('\n');
  expect(digests).toHaveLength(4);
  expect(JSON.parse(await policy('listing', 'digest', file, '--json'))).toEqual(digests);
  const listed = cautious('3.0.0', { lists: { allow: [digests[0]], deny: digests } });
  await policy('listing', 'draft', listed);
  expect(JSON.parse(await policy('listing', 'show', '--json')).draft.lists).toMatchObject({ 'deny phone:v1': 1 });
  writeFileSync(file, 'document,1032456789\nphone,300\n');
  const refused = policy('listing', 'digest', file);
  await expect(refused).rejects.toMatchObject({ stderr: 'cotejo: line 2: no phone number with its country, as +57\n' });
  await expect(policy('nobody', 'digest', file)).rejects.toMatchObject({ code: 1 });
});

it('approves nothing on a replica of scoring that has not read the policies yet', async () => {
  const key = await keyOf('plain');
  const nowhere = `redis://127.0.0.1:${await freePort()}`;
  const blind = await startExtraProcess(running, 'scoring', { COTEJO_STATE_REDIS_URL: nowhere });
  try {
    const { status, body } = await send(`http://127.0.0.1:${blind.adminPort}/health/ready`);
    expect([status, body.checks.policies]).toEqual([200, { ok: true, detail: 'not_read_yet' }]);
    // All replicas answer: those that know decide by the policy, the blind one approves nothing.
    const seen = new Set<string>();
    await waitFor(async () => seen.add(await recommendation(key)).size === 2, { what: 'all to answer' });
    expect([...seen].sort()).toEqual(['aprobar', 'revisar']);
    const { text } = await send(`http://127.0.0.1:${blind.adminPort}/metrics`);
    expect(text).toMatch(/decision_outcomes_total\{outcome="approve"[^}]*\} 0$/m);
    expect(text).toMatch(/decision_outcomes_total\{outcome="review"[^}]*\} [1-9]/m);
  } finally {
    blind.child.kill('SIGKILL');
  }
}, 60_000);
