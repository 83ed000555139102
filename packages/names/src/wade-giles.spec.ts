import { plainWadeGiles, wadeGiles } from './wade-giles.js';

describe('Wade-Giles', () => {
  it.each([
    ['zhang', 'chang'],
    ['jianping', 'chienping'],
    ['xiaoqing', 'hsiaoching'],
    ['zedong', 'tsetung'],
    ['sicong', 'ssutsung'],
    ['zhirong', 'chihjung'],
    ['guoduo', 'kuoto'],
    ['yi', 'i'],
    ['xue', 'hsueh'],
    ['he', 'ho'],
  ])('of the pinyin word %s is %s', (pinyin, written) => {
    expect(wadeGiles(pinyin)).toBe(written);
  });

  it.each(['rodriguez', 'chienp', 'hsu', 'x'.repeat(40)])('is undefined for %s, which is not pinyin', (word) => {
    expect(wadeGiles(word)).toBeUndefined();
  });

  it('has one spelling of ssu and szu, i and yi', () => {
    expect(plainWadeGiles('szuyi')).toBe(plainWadeGiles('ssui'));
  });
});
