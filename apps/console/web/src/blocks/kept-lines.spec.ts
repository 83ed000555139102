import { enteredOf, keptLines, NO_TEXTS } from './kept-lines.js';

it('keeps the lines that could not be read, by their numbers in the field, and nothing else', () => {
  const texts = { ...NO_TEXTS, phone: 'x\n\n+573001234567\r\ny', email: 'a@b.co' };
  const kept = keptLines(texts, [
    { kind: 'phone', line: 1, result: 'invalid' },
    { kind: 'phone', line: 3, result: 'blocked' },
    { kind: 'phone', line: 4, result: 'invalid' },
    { kind: 'email', line: 1, result: 'already' },
  ]);
  expect(kept).toEqual({ ...NO_TEXTS, phone: 'x\ny' });
});

it('sends only fields with a value', () => {
  expect(enteredOf({ ...NO_TEXTS, phone: ' \n', ip: '190.24.66.6' })).toEqual({ ip: '190.24.66.6' });
});
