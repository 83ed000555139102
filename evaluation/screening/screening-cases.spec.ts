import { Random } from '@cotejo/testing';
import { romaniseCyrillic } from './cyrillic-romanisation.mjs';
import { equalEvidence } from './equal-evidence.mjs';
import { spreads } from './fairness-report.mjs';
import { HALVES, halfOf } from './half.mjs';
import { romaniseHangul } from './hangul-romanisation.mjs';
import { cyrillicLanguage, listedPeople } from './listed-people.mjs';
import { otherSpellings } from './listed-spellings.mjs';
import { joinedKey, nameKey } from './name-key.mjs';
import { originPersons } from './origin-persons.mjs';
import { ORIGINS, originTable, wordsOfHalf } from './origin-tables.mjs';
import { russianPatronymic, ukrainianPatronymic, womansSurname } from './patronymics.mjs';
import { wadeGiles } from './wade-giles.mjs';
import { familyCases, listedCases, listedNameKeys, strangersOf } from './worldwide-cases.mjs';

const entry = (id: string, names: string[], more: object = {}) => ({
  id,
  kind: 'person',
  names: names.map((text) => ({ text })),
  documents: [],
  birthDates: [],
  countries: [],
  programmes: [],
  ...more,
});

describe('the halves of the cases', () => {
  it('are fixed by the key alone', () => {
    expect(['ivanov', 'haddad', 'kim', 'nguyen', 'quintero'].map(halfOf)).toEqual([
      'development',
      'development',
      'development',
      'development',
      'held out',
    ]);
  });

  it.each(ORIGINS)('hold about as many surnames of the origin %s', (origin) => {
    const { surnames } = originTable(origin) as { surnames: string[] };
    const [development, heldOut] = HALVES.map((half) => wordsOfHalf(surnames, half));
    expect(development?.filter((word) => heldOut?.includes(word))).toEqual([]);
    expect((development?.length ?? 0) / surnames.length).toBeGreaterThan(0.3);
    expect((heldOut?.length ?? 0) / surnames.length).toBeGreaterThan(0.3);
  });

  it('keep all entries of one person in one half', () => {
    const people = listedPeople([
      entry('ofac-sdn:1', ['IVANOV, Sergey Petrovich', 'IVANOFF, Serge']),
      entry('eu:2', ['Sergey Petrovich IVANOV', 'Сергей Петрович ИВАНОВ']),
      entry('uk:3', ['Somebody Else Entirely']),
    ]);
    expect(people.map(({ ids, origin }) => ({ ids, origin }))).toEqual([
      { ids: ['ofac-sdn:1', 'eu:2'], origin: 'Russia' },
      { ids: ['uk:3'], origin: 'unknown' },
    ]);
  });
});

describe('strangers', () => {
  it('there are tables of more than twelve origins, each of eighty words or more', () => {
    expect(ORIGINS.length).toBeGreaterThanOrEqual(12);
    for (const origin of ORIGINS) {
      const { men, women, surnames } = originTable(origin) as Record<'men' | 'women' | 'surnames', string[]>;
      expect([origin, Math.min(men.length, women.length) >= 80, surnames.length >= 60]).toEqual([origin, true, true]);
    }
  });

  it('with the exact name of a listed person are namesakes, in any order and spelling of hyphens', () => {
    const listed = listedNameKeys([entry('1', ['KIM, Min-jun'])]);
    const draws = ['Min Jun Kim', 'Kim Minjun', 'Kim Min Jae'].map((full) => ({
      full,
      short: full,
      sex: 'men' as const,
      shares: [],
    }));
    const cases = draws.flatMap((person) => strangersOf('korean', 'development', { full: 1 }, listed, () => person));
    expect(cases.map(({ kind }) => kind)).toEqual(['namesake', 'namesake', 'full name']);
  });

  it.each(ORIGINS)('of the origin %s have names of two words or more, with a share below 1', (origin) => {
    const draw = originPersons(origin, 'development');
    const random = new Random(5);
    for (let i = 0; i < 50; i++) {
      const { full, short, shares } = draw(random);
      const share = shares.reduce((product, [, one]) => product * one, 1);
      expect(full.split(' ').length).toBeGreaterThanOrEqual(2);
      expect(short.split(' ').length).toBeGreaterThanOrEqual(2);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(0.01);
    }
  });
});

describe('transliterations', () => {
  it('write Russian by each standard', () => {
    expect(romaniseCyrillic('Юрий ЩЕГЛОВ')).toEqual({
      'ICAO 9303': 'Iurii Shcheglov',
      'BGN/PCGN': 'Yuriy Shcheglov',
      'ISO 9': 'Ûrij Ŝeglov',
      French: 'Iourii Chtcheglov',
      German: 'Jurii Schtscheglow',
      'Spanish press': 'Yuri Scheglov',
    });
  });

  it('write Ukrainian and Belarusian by their own standards', () => {
    expect(romaniseCyrillic('Юрій Згурський')['KMU 2010']).toBe('Yurii Zghurskyi');
    expect(romaniseCyrillic('Ганна Їжакевич')['KMU 2010']).toBe('Hanna Yizhakevych');
    expect(romaniseCyrillic('Аляксандр Рыгоравіч')['ICAO 9303']).toBe('Aliaksandr Ryhoravich');
  });

  it('read the language of Cyrillic names from its letters', () => {
    expect(['Сергей Ильин', 'Сергій Ільїн', 'Сяргей Ільін ў', 'Віталь Быкаў'].map(cyrillicLanguage)).toEqual([
      'russian',
      'ukrainian',
      'belarusian',
      'belarusian',
    ]);
  });

  it('write Hangul by two standards', () => {
    expect(romaniseHangul('김영철')).toEqual({
      'Revised Romanisation': 'Kim Yeong-cheol',
      'McCune-Reischauer': 'Kim Yong-chol',
    });
    expect(romaniseHangul('박성준')['McCune-Reischauer']).toBe('Pak Song-jun');
  });

  it('write Pinyin as Wade-Giles', () => {
    const written = ['Zhang Jianping', 'Xi Zhongxun', 'Deng Xiaoping', 'Guo Qiang', 'Zhu De', 'Mao Zedong'].map(
      wadeGiles,
    );
    expect(written).toEqual([
      'Chang Chien-ping',
      'Hsi Chung-hsun',
      'Teng Hsiao-ping',
      'Kuo Chiang',
      'Chu Te',
      'Mao Tse-tung',
    ]);
    expect(wadeGiles('Tam Yiu-chung Brown')).toBeUndefined();
  });

  it('write Arabic names by Latin standards', () => {
    expect(Object.fromEntries(otherSpellings('AWAD, Khalid Muhammad', 'Arab countries'))).toEqual({
      French: 'Aouad, Khaled Mohamed',
      'English press': 'AWAD, Khaled Mohammed',
      'Spanish press': 'AWAD, Jaled Mohamed',
    });
  });

  it('give no spelling for an origin without a standard', () => {
    expect(otherSpellings('GOMEZ PEREZ, Juan', 'Colombia')).toEqual([]);
  });
});

describe('patronymics and surnames of women', () => {
  it('follow Russian', () => {
    const fathers = ['Ivan', 'Sergey', 'Vasily', 'Nikita', 'Pavel'];
    expect(fathers.map((father) => russianPatronymic(father, 'men'))).toEqual([
      'Ivanovich',
      'Sergeevich',
      'Vasilyevich',
      'Nikitich',
      'Pavlovich',
    ]);
    expect(fathers.map((father) => russianPatronymic(father, 'women'))).toEqual([
      'Ivanovna',
      'Sergeevna',
      'Vasilyevna',
      'Nikitichna',
      'Pavlovna',
    ]);
    expect(['Ivanov', 'Gorsky', 'Tolstoy', 'Sedykh'].map((name) => womansSurname(name, 'russian'))).toEqual([
      'Ivanova',
      'Gorskaya',
      'Tolstaya',
      'Sedykh',
    ]);
  });

  it('follow Ukrainian and Polish', () => {
    expect(ukrainianPatronymic('Serhii', 'men')).toBe('Serhiiovych');
    expect(ukrainianPatronymic('Serhii', 'women')).toBe('Serhiivna');
    expect(ukrainianPatronymic('Dmytro', 'women')).toBe('Dmytrivna');
    expect(womansSurname('Kowalski', 'polish')).toBe('Kowalska');
  });
});

describe('cases of listed persons', () => {
  const people = listedPeople([
    entry('ofac-sdn:1', ['QUIRALTE MEZQUIDA, Anselmo Rufino'], {
      countries: ['CO'],
      birthDates: ['1961-02-03'],
      documents: [{ kind: 'cedula', country: 'CO', number: '9876543' }],
    }),
  ]);

  it('query the listed name as it is and in the order of forms', () => {
    expect(listedCases(people).map(({ kind, query }) => [kind, query])).toEqual([
      ['published name', 'QUIRALTE MEZQUIDA, Anselmo Rufino'],
      ['other order', 'ANSELMO RUFINO QUIRALTE MEZQUIDA'],
    ]);
  });

  it('make relatives who share surnames and no given name, and namesakes with other data', () => {
    const cases = familyCases(people, new Set());
    expect(cases.map(({ kind }) => kind)).toEqual([
      'sibling',
      'child',
      'spouse',
      'namesake with another birth date',
      'namesake with another cédula',
    ]);
    expect(cases[0]?.query).toMatch(/QUIRALTE MEZQUIDA$/);
    expect(cases[0]?.query).not.toMatch(/Anselmo|Rufino/);
    expect(cases[3]?.birthDate).toBe('1978-03-29');
    expect(cases[4]?.document).not.toBe('9876543');
  });
});

describe('equal evidence', () => {
  it('differs from the listed name in one way each, and strangers have no listed name', () => {
    const listed = [
      { name: 'Juan Carlos Umbarila Chitiva', bandWithout: (word?: string) => (word ? '1 to 10' : 'under 1') },
      { name: 'Pedro Luis Tenjica Socha', bandWithout: (word?: string) => (word ? '1 to 10' : 'under 1') },
    ];
    const cases = equalEvidence(
      listed,
      () => ({ name: 'Ana Rosa De la Hoz', bandWithout: () => 'over 100' }),
      new Random(3),
    );
    const ofKind = (evidence: string) => cases.filter((one) => one.evidence === evidence);
    expect(ofKind('same name').map(({ query }) => query)).toEqual(listed.map(({ name }) => name));
    expect(new Set(ofKind('same name').map(({ namesakes }) => namesakes))).toEqual(new Set(['under 1']));
    expect(new Set(ofKind('same name without a word').map(({ namesakes }) => namesakes))).toEqual(new Set(['1 to 10']));
    expect(ofKind('same name without a word').every(({ query }) => query.split(' ').length === 3)).toBe(true);
    expect(ofKind('same name, other birth date').every(({ birthDate }) => birthDate !== undefined)).toBe(true);
    expect(new Set(ofKind('no listed name').map(({ words }) => words))).toEqual(new Set([3]));
    const keys = listed.map(({ name }) => nameKey(name));
    expect(ofKind('all words but one').some(({ query }) => keys.includes(nameKey(query)))).toBe(false);
  });

  it('is fair if the largest share is at most 1.25 times the smallest, or if no share is over 1 %', () => {
    const row = (name: string, evidence: string, stopped: number) => ({
      group: 'origin',
      name,
      evidence,
      words: 3,
      namesakes: 'under 1',
      cases: 1_000,
      hit: 0,
      review: stopped,
    });
    const rows = [
      row('one', 'same name', 900),
      row('other', 'same name', 1_000),
      row('one', 'same name without a word', 500),
      row('other', 'same name without a word', 1_000),
      row('one', 'no listed name', 0),
      row('other', 'no listed name', 10),
    ];
    expect(spreads(rows).map(({ isFair }) => isFair)).toEqual([true, false, true]);
    expect(spreads(rows)[1]).toMatchObject({ ratio: 2, smallest: { name: 'one' }, largest: { name: 'other' } });
  });
});

it('a key of a name ignores order, accents, apostrophes and case', () => {
  expect(nameKey("CH'OE, Ch'un-sik")).toBe(nameKey('Chun Sik Choe'));
  expect(joinedKey('Kim Min-jun')).toBe(joinedKey('KIM Minjun'));
});
