import { parseColumnMap, parseDay, parseDelimiter, parseNiceness, parseShare } from './import-options.js';

describe('options of a command that imports a table', () => {
  it.each([
    [';', ';'],
    ['tab', '\t'],
    ['\\t', '\t'],
  ])('reads the delimiter %s', (text, delimiter) => {
    expect(parseDelimiter(text)).toBe(delimiter);
  });

  it.each(['', ',,', '"', 'a', '1', '\n', 'ñ'])('refuses the delimiter %j', (text) => {
    expect(() => parseDelimiter(text)).toThrow('one character');
  });

  it('adds the columns of several options', () => {
    const parse = parseColumnMap(['id', 'name']);
    expect(parse('name=NOMBRE', parse('id=CEDULA', {}))).toEqual({ id: 'CEDULA', name: 'NOMBRE' });
  });

  it.each(['other=X', 'id=', 'id'])('refuses the column map %s', (text) => {
    expect(() => parseColumnMap(['id'])(text, {})).toThrow('column is one of id');
  });

  it('reads a date and refuses one that does not exist', () => {
    expect(parseDay('2026-02-28')).toBe('2026-02-28');
    for (const text of ['2026-13-01', '2026-02-30', '28/02/2026', '']) {
      expect(() => parseDay(text)).toThrow('YYYY-MM-DD');
    }
  });

  it('reads a share from 0 to 1', () => {
    expect([parseShare('0'), parseShare('0.5'), parseShare('1')]).toEqual([0, 0.5, 1]);
    for (const text of ['-0.1', '1.1', 'x', ' ']) {
      expect(() => parseShare(text)).toThrow('from 0 to 1');
    }
  });

  it('reads a niceness from 0 to 19', () => {
    expect([parseNiceness('0'), parseNiceness('19')]).toEqual([0, 19]);
    for (const text of ['-1', '20', '1.5', 'x']) {
      expect(() => parseNiceness(text)).toThrow('between 0 and 19');
    }
  });
});
