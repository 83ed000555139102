import { printedDocuments } from './printed-documents.js';

describe('printedDocuments', () => {
  it.each([
    ['L335915 (Tunisian passport issued in Milan on 8.11.1996)', 'L335915', 'TN'],
    ['Yemen number 05274639, issued on 7.10.2013', '5274639', 'YE'],
    ['Series 6012 No 175625', '6012175625', null],
    ['008827, issued in Iran', '8827', null],
    ['D 000769 (Afghan passport issued on 2.2.1997)', 'D000769', 'AF'],
    ['Other: United Republic of Tanzania AB900001', 'OTHERUNITEDREPUBLICOFTANZANIAAB900001', null],
  ])('%s', (value, number, country) => {
    expect(printedDocuments(value, 'passport')).toEqual([{ kind: 'passport', number, country }]);
  });

  it('separates several documents in one value', () => {
    const value = '(a) M 271351 (Moroccan passport); (b) K-348486 (Moroccan passport)';
    expect(printedDocuments(value, 'passport').map(({ number }) => number)).toEqual(['M271351', 'K348486']);
  });

  it('reads a Colombian national id as a cédula', () => {
    expect(printedDocuments('79.900.001 (Colombia)', 'national id')).toEqual([
      { kind: 'cedula', number: '79900001', country: 'CO' },
    ]);
    expect(printedDocuments('900001 (passport)', 'national id')).toMatchObject([{ kind: 'passport' }]);
  });

  it('does not read a remark as a number', () => {
    expect(printedDocuments('expired 2012', 'passport')).toEqual([]);
  });
});
