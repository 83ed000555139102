import { forgetLastMatch } from './last-match.js';

const lastText = () => (RegExp as unknown as { input: string }).input;

it('clears the text of the last match, which the engine keeps until then', () => {
  /\d+/.test('phone 3001234567');
  expect(lastText()).toContain('3001234567');
  forgetLastMatch();
  expect(lastText()).toBe('');
});
