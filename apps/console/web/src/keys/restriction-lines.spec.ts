import { findLines } from './restriction-lines.js';

it('names the lines with an error as a person counts them', () => {
  const text = '203.0.113.0/24\n\n10.0.0.1/8\n \nred';
  const errors = ['/networks/1', '/networks/2', '/certificates/0', '/networks', '/networks/9'].map((pointer) => ({
    pointer,
    code: 'invalid_network',
  }));
  expect(findLines('networks', errors, text)).toEqual([3, 5]);
});
