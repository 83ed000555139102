import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { commit, compareInputs } from './commitments.js';
import { inputNamesOf } from './input-names.js';
import { isCommittedAmount } from './replay/committed-amount.js';
import { inputValuesOf } from './subject.js';
import { SUBJECT } from './testing/receipts.js';

const values = inputValuesOf(SUBJECT);
const text = fc.string({ minLength: 4, maxLength: 40 });

describe('commitments', () => {
  it('are SHA-256 over scheme, name, salt and canonical value', () => {
    const { commitments, salts } = commit({ gps: { lon: -74.0721, lat: 4.711 }, issueDate: '2004-05-17' });
    const sha256 = (plain: string) => createHash('sha256').update(plain).digest('base64url');
    expect(commitments.gps).toBe(sha256(`cotejo-commitment-v1\ngps\n${salts.gps}\n{"lat":4.711,"lon":-74.0721}`));
    expect(commitments.issue_date).toBe(sha256(`cotejo-commitment-v1\nissue_date\n${salts.issue_date}\n"2004-05-17"`));
  });

  it('exist for every input that was sent, each with 128 separate random bits', () => {
    const made = Array.from({ length: 50 }, () => commit(values));
    const salts = made.flatMap((each) => Object.values(each.salts));
    expect(inputNamesOf(made[0]?.commitments ?? {}).sort()).toEqual(Object.keys(values).sort());
    expect(salts).toHaveLength(50 * 12);
    expect(new Set(salts).size).toBe(salts.length);
    expect(new Set(made.flatMap((each) => Object.values(each.commitments))).size).toBe(salts.length);
    expect(salts.every((salt) => Buffer.from(salt, 'base64url').length === 16)).toBe(true);
  });

  it('match only the value they were made from', () => {
    fc.assert(
      fc.property(text, text, (address, other) => {
        const { commitments, salts } = commit({ address });
        const expected = address === other ? 'matches' : 'differs';
        expect(compareInputs({ address }, commitments, salts)).toEqual([{ input: 'address', verdict: 'matches' }]);
        expect(compareInputs({ address: other }, commitments, salts)).toEqual([
          { input: 'address', verdict: expected },
        ]);
      }),
    );
  });

  it('match only with their own salt and as the same input', () => {
    const { commitments, salts } = commit({ address: 'x', city: 'x' });
    const [other] = Object.values(commit({ address: 'x' }).salts);
    const verdicts = (c: typeof commitments, s: typeof salts) =>
      compareInputs({ address: 'x', city: 'x' }, c, s).map(({ verdict }) => verdict);
    expect(verdicts(commitments, { ...salts, address: other as string })).toEqual(['differs', 'matches']);
    const swapped = { address: commitments.city as string, city: commitments.address as string };
    expect(verdicts(swapped, { address: salts.city as string, city: salts.address as string })).toEqual([
      'differs',
      'differs',
    ]);
  });

  it('show inputs that only the receipt or only the request has', () => {
    const { commitments, salts } = commit({ document: '1', phone: '2' });
    expect(compareInputs({ document: '1', city: '3' }, commitments, salts)).toEqual([
      { input: 'document', verdict: 'matches' },
      { input: 'phone', verdict: 'missing' },
      { input: 'city', verdict: 'not_in_receipt' },
    ]);
  });
});

it('tell an amount from every other amount, also without a module of Node', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 1e12 }), (amount, other) => {
      const { commitments, salts } = commit({ amount });
      const isSame = (asked: number) => isCommittedAmount(asked, salts.amount ?? '', commitments.amount ?? '');
      expect([isSame(amount), isSame(other)]).toEqual([true, other === amount]);
    }),
  );
});
