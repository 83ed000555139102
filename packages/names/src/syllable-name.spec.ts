import { nameTokens } from './name-token.js';
import { alignSyllables, areOtherSyllables, syllableCodes } from './syllable-name.js';
import { SCREENING_NAMES } from './world-names.js';

const tokens = (name: string) => nameTokens(name, SCREENING_NAMES);
const areSame = (query: string, name: string) => alignSyllables(tokens(query), tokens(name)) !== undefined;

describe('syllables of a name', () => {
  it.each([
    ["Chang Chien-p'ing", 'ZHANG, Jianping'],
    ['Zhang Jianping', 'CHANG, Chien-ping'],
    ['Hsu Chih-ming', 'Zhiming XU'],
    ['Mai-mai-ti Mai-mai-ti-ming', 'MAIMAITI, Maimaitiming'],
    ['Lee Jung Chul', 'RI, Jong Chol'],
    ['Choi Young-ho', 'CHOE, Yong Ho'],
    ['Park Moon Il', 'PAK, Mun-il'],
    ['Lim Young Hyuk', 'RIM, Yong Hyok'],
  ])('are the same in %s and %s', (query, name) => {
    expect(areSame(query, name)).toBe(true);
  });

  it.each([
    ['Du Xiaoping', 'TU, Xiaoping'],
    ['Zhang Jianping', 'ZHANG, Jianming'],
    ['Kim Yong Chol', 'KIM, Sang Ho'],
    ['Maria Rodriguez', 'MARIA, Rodrigues'],
  ])('are not the same in %s and %s', (query, name) => {
    expect(areSame(query, name)).toBe(false);
  });

  it('have no code in a Colombian name, also with the surname of a Chinese or Korean family', () => {
    expect(syllableCodes(tokens('Carlos Andrés Rodríguez'), 'list')).toEqual([]);
    expect(areOtherSyllables(tokens('Min Chol Kim Montoya'), tokens('Kim Min Chol'))).toBe(false);
  });

  it('are other ones when one syllable differs or is missing', () => {
    expect(areOtherSyllables(tokens('Xiaolong Ma'), tokens('MA, Xiaohong'))).toBe(true);
    expect(areOtherSyllables(tokens('Yu Liang'), tokens('PAO, Yu Liang'))).toBe(true);
    expect(areOtherSyllables(tokens('Zhang Jianping'), tokens('Jian Ping ZHANG'))).toBe(false);
  });
});
