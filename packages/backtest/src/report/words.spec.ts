import { TEXTS } from './texts.js';
import { Words } from './words.js';

it('has every text in both languages', () => {
  expect(Object.keys(TEXTS.en).sort()).toEqual(Object.keys(TEXTS.es).sort());
  expect([...Object.values(TEXTS.en), ...Object.values(TEXTS.es)].filter((text) => text.trim() === '')).toEqual([]);
});

it('formats numbers by language', () => {
  const [es, en] = [new Words('es'), new Words('en')];
  expect([es.count(1_234_567), en.count(1_234_567)]).toEqual(['1.234.567', '1,234,567']);
  expect([es.measure(0.12345), en.measure(0.12345)]).toEqual(['0,1235', '0.1235']);
  expect(en.percent(0.12345)).toBe('12.35%');
  expect(en.cop(1_500.4)).toBe('1,500');
});

it('shows unknown values as a dash', () => {
  const words = new Words('en');
  expect([words.measure(null), words.measure(undefined), words.percent(null), words.cop(null)]).toEqual(
    Array(4).fill('-'),
  );
});
