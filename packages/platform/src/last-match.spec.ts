import { forgetLastMatch } from './last-match.js';

const lastText = () => (RegExp as unknown as { input: string }).input;

it('the text last matched is kept by the engine, until it is told to forget', () => {
  /\d+/.test('phone 3001234567');
  expect(lastText()).toContain('3001234567');
  forgetLastMatch();
  expect(lastText()).toBe('');
});
