import { maskedKey } from './masked-key.js';

it('shows the prefix of a key and its last four characters, and nothing of a short text', () => {
  expect(maskedKey(`sk_test_cot_${'a'.repeat(34)}wxyz`)).toBe('sk_test_cot_...wxyz');
  expect(maskedKey('sk_live_wxyz')).toBe('sk_live_...');
  expect(maskedKey('wxyz')).toBe('...');
});
