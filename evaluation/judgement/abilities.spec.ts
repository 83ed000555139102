import { readFileSync } from 'node:fs';
import { drawAbilities } from './abilities.mjs';

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const SPEC = read('./abilities.json');
const POPULATION = read('./population.json');
const SCENARIOS: { id: string }[] = POPULATION.frauds;
const KINDS = Object.keys(SPEC.kinds).sort();
const BODY = { telefono: '+573001234567', email: 'ana@gmail.com' };

/** Every trait that a share can depend on. */
function traitsOfBuyers() {
  const { phone, email, network, delivery, claimedName, typist } = POPULATION;
  const drawn = {
    phone,
    email,
    network,
    delivery,
    name: claimedName,
    'typed by': typist,
    pays: SPEC.circumstances.pays,
  };
  const others = ['traveller', 'buys from abroad for the family', 'line: of another holder'];
  return [
    ...Object.entries(drawn).flatMap(([trait, { among }]) => Object.keys(among).map((way) => `${trait}: ${way}`)),
    ...Object.keys(SPEC.circumstances),
    ...others,
    'date of issue: day and month swapped',
  ];
}

function buyers(count: number, { traits = ['phone: mobile'], body = BODY, ...more }: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, index) =>
    drawAbilities({ key: `buyer ${index}`, person: { document: '1020304050' }, traits, body, ...more } as never, SPEC),
  );
}

function shareOf(kind: string, drawn: Record<string, unknown>[]) {
  return drawn.filter((abilities) => abilities[kind]).length / drawn.length;
}

describe('what buyers can prove', () => {
  it('is stated for every scenario of fraud and every kind of evidence, as a share', () => {
    expect(Object.keys(SPEC.frauds).sort()).toEqual(SCENARIOS.map(({ id }) => id).sort());
    const shares: Record<string, number>[] = SCENARIOS.map(({ id }) => SPEC.frauds[id].shares);
    expect(shares.filter((of) => Object.keys(of).sort().join() !== KINDS.join())).toEqual([]);
    expect(shares.flatMap((of) => Object.values(of)).filter((share) => !(share >= 0 && share <= 1))).toEqual([]);
  });

  it('depends on traits that buyers have', () => {
    const kinds: { where?: Record<string, number> }[] = [
      ...KINDS.map((kind) => SPEC.honest[kind]),
      SPEC.circumstances.pays,
    ];
    const traits = traitsOfBuyers();
    const named = kinds.flatMap(({ where }) => Object.keys(where ?? {}));
    expect(named.filter((trait) => !traits.includes(trait))).toEqual([]);
  });

  it('is the same every time, and does not depend on other buyers', () => {
    expect(buyers(50).slice(0, 20)).toEqual(buyers(20));
  });

  it('lets 92 to 97 % of honest buyers with a mobile return a code', () => {
    const share = shareOf('phoneCode', buyers(4_000));
    expect(share).toBeGreaterThanOrEqual(0.92);
    expect(share).toBeLessThanOrEqual(0.97);
  });

  it('has no code and no operator for a buyer without a telephone number', () => {
    const drawn = buyers(200, { body: { email: BODY.email } });
    expect([shareOf('phoneCode', drawn), shareOf('numberVerification', drawn)]).toEqual([0, 0]);
    expect(shareOf('emailCode', drawn)).toBeGreaterThan(0.9);
  });

  it('lets everybody who shows a real card also state its date', () => {
    const withCard = SCENARIOS.filter(({ id }) => id !== 'number never issued');
    const drawn = [...buyers(1_000), ...withCard.flatMap(({ id }) => buyers(100, { id }))];
    expect(drawn.filter(({ documentRead, issueDate }) => documentRead && !issueDate)).toEqual([]);
  });

  it('follows the scenario: after a SIM swap the thief holds the line; a number of no plan has no holder', () => {
    expect(shareOf('phoneCode', buyers(500, { id: "from the buyer's city" }))).toBeGreaterThan(0.9);
    expect(shareOf('phoneCode', buyers(500, { id: 'number in no plan' }))).toBe(0);
  });
});
