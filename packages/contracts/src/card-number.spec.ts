import { hasCardNumber } from './card-number.js';

it.each([
  ['a number without blanks', '4111111111111111'],
  ['groups with blanks', '4111 1111 1111 1111'],
  ['groups with dashes', '4111-1111-1111-1111'],
  ['groups with a blank and a dash', '4111 - 1111 - 1111 - 1111'],
  ['a card of fifteen digits', '3782 822463 10005'],
  ['a card of nineteen digits', '6304000000000000000'],
  ['a card beside a name and a date', 'Ana Soto 4111 1111 1111 1111 12/29'],
  ['a card beside its code', '4111 1111 1111 1111 123'],
  ['digits of another script', '４１１１１１１１１１１１１１１１'],
])('finds %s', (_, text) => {
  expect(hasCardNumber(text)).toBe(true);
});

it.each([
  ['a cédula', '1032456789'],
  ['a NIT', '900.123.456-7'],
  ['the first digits of a card', '41111111'],
  ['a card with another check digit', '4111111111111112'],
  ['a cédula and a phone', '79.123.456 / 3001234567'],
  ['zeros', '0000000000000000'],
  ['more digits than a card has', '41111111111111110000'],
  ['a masked card', '411111******1111'],
  ['a name', 'Ana Soto'],
])('does not take %s for a card', (_, text) => {
  expect(hasCardNumber(text)).toBe(false);
});
