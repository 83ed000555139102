import { challengeAll, passes, shownTables } from './challenges.mjs';

const ABLE = { phoneCode: true, emailCode: true, issueDate: false, orderHistory: { delivered: 3 } };

function cases(count: number, passage: object, more: object = {}) {
  return Array.from({ length: count }, () => ({ half: 'held out', traits: [], passage, ...more }));
}

describe('a challenge', () => {
  it('is passed with all pieces of evidence', () => {
    const sets = [['phoneCode'], ['phoneCode', 'emailCode'], ['phoneCode', 'issueDate']];
    expect(sets.map((pieces) => passes({ abilities: ABLE } as never, pieces))).toEqual([true, true, false]);
  });

  it('asks for no earlier orders and no unknown kind', () => {
    expect(() => passes({ abilities: ABLE } as never, ['orderHistory'])).toThrow('orderHistory');
    expect(() => passes({ abilities: ABLE } as never, ['phoneCode', 'shoeSize'])).toThrow('shoeSize');
  });

  it('is the first set that the product names, and only who passes sends a second request', async () => {
    const sets = { ask: [['phoneCode'], ['issueDate']], fail: [['issueDate'], ['phoneCode']], none: [] };
    const answers = (['ask', 'fail', 'none'] as const).map((name) => ({ recommendation: 'revisar' as const, name }));
    const sent: string[][] = [];
    const passages = await challengeAll(answers.map(() => ({ abilities: ABLE })) as never, answers, {
      setsOf: ({ name }) => sets[name],
      sendWith: async (_one, pieces) => {
        sent.push(pieces);
        return 'aprobar';
      },
    });
    expect(passages).toEqual([
      { first: 'revisar', challenge: ['phoneCode'], final: 'aprobar' },
      { first: 'revisar', challenge: ['issueDate'], final: 'revisar' },
      { first: 'revisar', challenge: null, final: 'revisar' },
    ]);
    expect(sent).toEqual([['phoneCode']]);
  });
});

it.each([
  [true, ['cardAuthentication']],
  [false, ['issueDate']],
])('asks for an authenticated card only who pays by card: %s', async (paysByCard, challenge) => {
  const one = { abilities: { ...ABLE, cardAuthentication: false, paysByCard } };
  const product = { setsOf: () => [['cardAuthentication'], ['issueDate']], sendWith: async () => 'aprobar' as const };
  expect(await challengeAll([one] as never, [{ recommendation: 'revisar' as const }], product)).toEqual([
    { first: 'revisar', challenge, final: 'revisar' },
  ]);
});

describe('the tables of challenges', () => {
  const approved = { first: 'aprobar', challenge: null, final: 'aprobar' };
  const passed = { first: 'revisar', challenge: ['phoneCode'], final: 'aprobar' };
  const failed = { first: 'revisar', challenge: ['phoneCode'], final: 'revisar' };
  const rejected = { first: 'rechazar', challenge: null, final: 'rechazar' };
  const clean = [
    ...cases(80, approved),
    ...cases(10, passed, { traits: ['traveller'] }),
    ...cases(9, failed, { half: 'development' }),
    ...cases(1, rejected),
  ];
  const frauds = [
    ...cases(9, failed, { id: 'Tor', seenBy: 'local' }),
    ...cases(1, passed, { id: 'Tor', seenBy: 'local' }),
    ...cases(10, approved, { id: 'borrowed old line', seenBy: 'operators' }),
  ];

  it('show where honest buyers end, and groups of them', () => {
    const [{ rows }] = shownTables('local data', clean as never, frauds as never) as never as [{ rows: object }];
    expect(rows).toMatchObject({
      'honest buyers': { cases: 100, unasked: 0.8, asked: 0.19, approved: 0.9, rejected: 0.01 },
      'honest buyers, held out': { cases: 91, asked: 10 / 91 },
      travellers: { cases: 10, unasked: 0, approved: 1 },
      'buyers from abroad for the family': { cases: 0, approved: undefined },
    });
  });

  it('show frauds that operators see only in a run with operators', () => {
    const rowsOf = (evidence: string) => shownTables(evidence, clean as never, frauds as never)[1]?.rows;
    expect(rowsOf('local data')).toEqual({
      'frauds seen by local': { cases: 10, first: 1, asked: 1, final: 0.9 },
      'frauds seen by local, held out': { cases: 10, first: 1, asked: 1, final: 0.9 },
    });
    expect(rowsOf('operators')).toMatchObject({ 'frauds seen by operators': { cases: 10, final: 0 } });
  });

  it('weigh fraud as 1 % of all orders', () => {
    const rows = shownTables('local data', clean as never, frauds as never)[2]?.rows;
    expect(rows).toMatchObject({
      'all orders': {
        first: expect.closeTo(0.005 / (0.005 + 0.198)),
        final: expect.closeTo(0.0045 / (0.0045 + 0.099)),
      },
    });
  });
});
