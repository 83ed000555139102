import { readListPolicy } from '@cotejo/lists';
import { defaultPoliciesDir } from '@cotejo/platform';
import type { ReceiptPayload } from '@cotejo/receipt/browser';
import { type AnswerHit, screeningOf } from './answer-screening.js';
import { isAnyUnanswered, listDuties } from './list-duties.js';

const policy = readListPolicy(defaultPoliciesDir());
const line = (code: string, value?: string, state = 'true') => ({
  code,
  value,
  source: 'sanctions',
  state,
  points: 30,
});
const receiptOf = (lines: object[], listPolicy = policy.name) =>
  ({
    characteristics: lines,
    list_policy: listPolicy,
    lists: [
      { list: 'ofac_sdn', kind: 'international', class: 'restrictiva', edition: '2026-11-20' },
      { list: 'pep', kind: 'pep', class: 'control', edition: null },
      { list: 'acme_vetoed', kind: 'own', class: 'vinculante', edition: null },
    ],
  }) as unknown as ReceiptPayload;
const HIT: AnswerHit = {
  list: 'ofac_sdn',
  entry_id: 'e1',
  programme: null,
  matched_name: 'NAME',
  basis: 'name',
  band: 'review',
  ground: 'low_score',
  namesakes: null,
  score: 0.9,
  class: 'restrictiva',
  norm: 'N',
  duty: 'Continuar',
  edition: null,
};
const dutiesOf = (receipt: ReceiptPayload, ...hits: Partial<AnswerHit>[]) =>
  listDuties({ receipt, policy, screening: { hits: hits.map((hit) => ({ ...HIT, ...hit })) } });

it('has duty, norm, term and papers of a match by its class, also of a programme and of an own list', () => {
  const dutyOf = (code: string, list: string) => dutiesOf(receiptOf([line(code, list)]))[0];
  expect(dutyOf('list_match_restrictive', 'ofac_sdn')?.duty).toMatch(/^No vincular según la política/);
  expect(dutyOf('list_match_binding', 'ofac_sdn')).toMatchObject({
    duty: expect.stringMatching(/reportar de inmediato a la Fiscalía/),
    norm: expect.stringContaining('17 de enero de 2020'),
    deadline: 'De inmediato.',
    file: expect.stringContaining('UIAF'),
  });
  expect(dutyOf('list_match_possible', 'ofac_sdn')).toMatchObject({ band: 'review', edition: '2026-11-20' });
  expect(dutyOf('list_match_possible', 'ofac_sdn')?.duty).toMatch(/^Posible coincidencia/);
  expect(dutyOf('pep_match', 'pep')?.duty).toMatch(/^Debida diligencia/);
  expect(dutyOf('list_match_binding', 'acme_vetoed')?.norm).toContain('propia entidad');
});

it('knows the duty of the class under a list policy that is not at hand, and takes only the norm of the answer', () => {
  const receipt = receiptOf([line('list_match_restrictive', 'ofac_sdn')], 'sandbox@1.0.0');
  const [bare] = dutiesOf(receipt);
  expect(bare).toMatchObject({ norm: null, norm_known: false, duty: expect.stringContaining('ROS') });
  const [shown] = dutiesOf(receipt, { band: 'hit' });
  expect(shown).toMatchObject({ signed: true, norm: 'N', norm_known: false, duty: bare?.duty });
});

it('has the evidence of the answer, and says which matches the receipt does not sign', () => {
  const receipt = receiptOf([line('list_match_possible', 'ofac_sdn')]);
  const found = dutiesOf(receipt, {}, { list: 'eu' }, { list: 'un_sc', band: 'cleared' });
  expect(found.map(({ list, signed, band, entry_id }) => [list, signed, band, entry_id])).toEqual([
    ['ofac_sdn', true, 'review', 'e1'],
    ['eu', false, 'review', 'e1'],
  ]);
});

it('keeps a signed match and its duty, whatever the answer says', () => {
  const receipt = receiptOf([line('list_match_binding', 'ofac_sdn')]);
  const [real] = dutiesOf(receipt);
  for (const change of [{ band: 'cleared' }, { band: 'review' }, { band: 'hit' }] as const) {
    const found = dutiesOf(receipt, change);
    expect(found.filter(({ signed }) => signed)).toMatchObject([{ duty: real?.duty, band: 'hit' }]);
    expect(found.filter(({ duty }) => duty === 'Continuar').every(({ signed }) => !signed)).toBe(true);
  }
});

it('is one match for each list of a line, and shows a match whose list the receipt does not name', () => {
  const lines = [
    line('list_match_restrictive', 'ofac_sdn, eu'),
    line('list_match_binding'),
    line('pep_match', 'pep', 'rule'),
  ];
  expect(dutiesOf(receiptOf(lines)).map(({ list }) => list)).toEqual(['', 'ofac_sdn', 'eu', 'pep']);
});

it('excludes no match while a question about the lists has no answer', () => {
  expect(isAnyUnanswered(receiptOf([line('list_match_binding', 'x', 'unknown')]))).toBe(true);
  expect(isAnyUnanswered(receiptOf([line('list_match_binding', 'x', 'false')]))).toBe(false);
});

it('reads the screening of an answer, or says that no answer of Cotejo has it', () => {
  const screening = { name_screened: true, hits: [{ ...HIT, pieces: [] }] };
  expect(screeningOf({ screening })).toEqual({ name_screened: true, hits: [HIT] });
  expect([screeningOf({}), screeningOf(null), screeningOf('x')]).toEqual([null, null, null]);
  for (const bad of [
    {},
    7,
    { name_screened: true, hits: [{ ...HIT, band: 'x' }] },
    { name_screened: true, hits: [null] },
  ]) {
    expect(screeningOf({ screening: bad })).toBeUndefined();
  }
});
