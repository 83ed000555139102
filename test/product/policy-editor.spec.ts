import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf, TEST_BUYERS, type TestBuyer } from '@cotejo/console/testing';
import { type InputName, SIGNALS, type SourceId } from '@cotejo/contracts';
import { defaultPoliciesDir, policyFiles } from '@cotejo/platform';
import { Decider, loadScorecards, standardPolicy } from '@cotejo/scorecard';
import { waitFor } from '@cotejo/testing';
import { openPeople, type People } from '../harness/console-people.js';
import { clientOf } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { claims } from '../harness/signed-receipt.js';

/** The facts with which the page of the policy decides are the facts of the sandbox, and its agreement counts what scoring decides. */
const FILES = policyFiles(defaultPoliciesDir());
const [scorecard] = loadScorecards(FILES).filter(
  ({ id, version }) => `${id}@${version}` === standardPolicy(FILES, 'sandbox').scorecard,
);
const PLANS = JSON.parse(readFileSync(join(defaultPoliciesDir(), 'plans.json'), 'utf8')) as {
  plans: { id: string; sources: SourceId[] }[];
};
const PLAN = 'corporativo';

let running: RunningProduct;
let client: ReturnType<typeof clientOf>;
let requested = 0;
beforeAll(async () => {
  running = await lend('sandbox');
  client = clientOf(running.url, await running.key(PLAN));
});

const FIELDS = { phone: 'telefono', email: 'email', ip: 'ip_address' } as const;
/** Values for the inputs without which the doubt of a test cédula does not show; the cédula decides the answers about them. */
const BESIDE_CEDULA: Partial<Record<InputName, object>> = {
  phone: { telefono: '+573000000001' },
  email: { email: 'clean@sandbox.example' },
  ip: { ip_address: '192.0.2.1' },
  name: { nombre: 'Wenceslao Xibille' },
};

function requestOf({ kind, value, inputs }: TestBuyer): object {
  requested += 1;
  const person = String(1_012_770_000 + requested);
  const amount = { monto: 2_500_000 };
  if (kind === 'cedula') {
    return Object.assign({ cedula: value, ...amount }, ...inputs.map((input) => BESIDE_CEDULA[input]));
  }
  return { cedula: person, [FIELDS[kind]]: value, ...(kind === 'ip' && { ciudad: 'Bogotá' }), ...amount };
}

describe('the facts of a test buyer', () => {
  const planned = PLANS.plans.find(({ id }) => id === PLAN)?.sources as SourceId[];
  const decider = new Decider(scorecard as NonNullable<typeof scorecard>, standardPolicy(FILES, 'sandbox'));

  it.each(TEST_BUYERS.map((buyer) => [buyer.kind, buyer.value, buyer] as const))('%s %s', async (_, __, buyer) => {
    const { status, body } = await client.verify(requestOf(buyer), '?include=receipt');
    const facts = factsOf(buyer, 2_500_000, planned);
    if (!facts) {
      expect(status).toBe(404);
      return;
    }
    expect(status).toBe(200);
    const said = claims(body.receipt);
    const decision = decider.decide(facts);
    const lines = (each: { code: string; state: string; points: number }[]) =>
      Object.fromEntries(
        each.filter(({ code }) => code in SIGNALS).map(({ code, state, points }) => [code, `${state} ${points}`]),
      );
    expect(lines(decision.contributions.map((each) => ({ ...each, code: each.characteristic })))).toEqual(
      lines(said.characteristics),
    );
    expect([decision.outcome, decision.score]).toEqual([said.outcome, said.score]);
  });
});

it('the agreement counts what scoring decided under both policies', async () => {
  const people: People = await openPeople(running);
  try {
    const tenant = `agree-${Date.now().toString(36)}`;
    const admin = await people.member(`ana@${tenant}.example`, 'admin', tenant);
    const browser = await people.signIn(admin.email);
    const base = `/api/tenants/${tenant}/policy`;
    const { stages } = (await browser.get(base)).body;
    const thresholds = { reviewFrom: 5, rejectFrom: 70 };
    const policy = { ...stages.standard, thresholds, amountTiers: [] };
    const drafted = await browser.put(`${base}/draft`, { policy, note: null, replaces: null });
    const { hash } = drafted.body.draft;
    await browser.post(`${base}/shadow`, { hash });
    const { key } = await people.accounts.keys.create(tenant, { name: 'shop' }, { actor: 'tester' });
    const shop = clientOf(running.url, key);
    const agreement = async () => (await browser.get(`${base}/agreement`)).body;
    const seen = await waitFor(
      async () => {
        const answer = await agreement();
        return answer.hash === hash ? answer : null;
      },
      { what: 'replicas that follow the policy', timeoutMs: 20_000 },
    );
    expect(seen).toMatchObject({ silent: 0, since: expect.any(String) });
    for (const cedula of ['1000000001', '1000000001', '1000000005']) {
      expect((await shop.verify({ cedula })).status).toBe(200);
    }
    const counted = await waitFor(async () => {
      const { decisions } = await agreement();
      return decisions.reject.reject > 0 && decisions.approve.review > 1 ? decisions : null;
    });
    expect(counted).toMatchObject({ approve: { approve: 0, review: 2 }, reject: { reject: 1 } });
  } finally {
    people.stop();
  }
});
