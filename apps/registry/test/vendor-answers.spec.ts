import { defaultPoliciesDir } from '@cotejo/platform';
import { readPresets, VendorFields } from '@cotejo/source';
import { FOREIGNER, GOOD_ANSWERS, HOLDER } from '@cotejo/source/testing';
import fc from 'fast-check';
import { AniStatuses } from '../src/ani-statuses.js';
import { entryOf } from '../src/providers/declared/declared-entry.js';
import { toRecord } from '../src/registry-record.js';

/** Whatever a vendor answers: a card is valid only if the answer is about the number, and says so in a word that is known. */
const RUNS = 5_000;
const statuses = AniStatuses.load(defaultPoliciesDir());
const claimed = { name: 'Eva Inés Luna Peña', issueDate: HOLDER.issueDate };
const VALID_WORDS = ['VIGENTE', 'VIGENTE (VIVO)', 'Vigente'];
/** The ANI's words for a card that can be used with an alert. */
const ALERT_WORDS = ['SUSPENDIDA DERECHOS POLITICOS', 'interdiccion'];

const leaf = fc.oneof(
  fc.constantFrom(
    ...VALID_WORDS,
    ...ALERT_WORDS,
    'CANCELADA POR MUERTE',
    'NO VIGENTE',
    'MATCH',
    'DECEASED',
    'full_match',
  ),
  fc.constantFrom(HOLDER.document, '1.000.000.009', '1000000008', FOREIGNER.number, '712.046', '712047', '0', ''),
  fc.constantFrom(null, true, false, 0, 1, 999, {}, []),
  fc.string({ maxLength: 20 }),
);

/** An answer with some of its values replaced. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    return fc.tuple(...value.map(mutated));
  }
  if (typeof value === 'object' && value !== null) {
    return fc.record(Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mutated(member)])));
  }
  return fc.oneof({ arbitrary: fc.constant(value), weight: 3 }, { arbitrary: leaf, weight: 1 });
}

const presets = readPresets(defaultPoliciesDir()).filter(({ source }) => source === 'registry');

it.each(presets.map((preset) => [preset.id, preset] as const))(
  '%s never makes a card valid by mistake',
  (id, { documentKinds, fields: rules, outcomes }) => {
    const isOfForeigners = documentKinds !== undefined;
    const query = { document: isOfForeigners ? FOREIGNER.document : HOLDER.document, claimed };
    const numbers = isOfForeigners ? [FOREIGNER.number, '712.046'] : [HOLDER.document, '1.000.000.009'];
    let valid = 0;
    const verdicts = outcomes.find(({ is }) => is === 'answer')?.words;
    fc.assert(
      fc.property(mutated(GOOD_ANSWERS[id]?.body), (answer) => {
        const fields = new VendorFields(rules, answer);
        const status = fields.text('status') ?? fields.unknownWord('status');
        if (verdicts && !verdicts.includes(String(status)) && status !== '21') {
          // Another outcome, so the fields are not read.
          return;
        }
        let record: ReturnType<typeof toRecord> = null;
        try {
          record = toRecord(entryOf(fields, query, statuses), statuses, query);
        } catch {
          // Refused: somebody else's record, or no answer.
        }
        if (record?.valid) {
          valid += 1;
          const word = status === '0' || [...VALID_WORDS, ...ALERT_WORDS].includes(String(status));
          expect([word, [null, ...numbers]]).toEqual([true, expect.arrayContaining([fields.text('document')])]);
        }
      }),
      { numRuns: RUNS },
    );
    expect(valid > 0).toBe(['verifik-certificado', 'verifik-extranjeros'].includes(id));
  },
);
