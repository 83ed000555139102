import { findNearestPlace, findPlaces, lineAt } from './json-places.js';

const TEXT = `{
  "id": "a\\"}/b",
  "a/b~": [1, {"x": true}, [], {} ,
    -1.5e3],
  "": null
}`;

describe('findPlaces', () => {
  it('finds every value with its pointer and line', () => {
    const places = findPlaces(TEXT);
    const shown = Object.fromEntries([...places].map(([pointer, { start, end }]) => [pointer, TEXT.slice(start, end)]));
    const list = '[1, {"x": true}, [], {} ,\n    -1.5e3]';
    expect(shown).toEqual({
      '': TEXT,
      '/id': '"a\\"}/b"',
      '/a~1b~0': list,
      '/a~1b~0/0': '1',
      '/a~1b~0/1': '{"x": true}',
      '/a~1b~0/1/x': 'true',
      '/a~1b~0/2': '[]',
      '/a~1b~0/3': '{}',
      '/a~1b~0/4': '-1.5e3',
      '/': 'null',
    });
    expect(lineAt(TEXT, places.get('/id')?.start ?? 0)).toBe(2);
    expect(lineAt(TEXT, places.get('/a~1b~0/4')?.start ?? 0)).toBe(4);
  });

  it('returns the nearest value around a missing value', () => {
    const places = findPlaces(TEXT);
    expect(findNearestPlace(places, '/a~1b~0/1/y/z')).toBe(places.get('/a~1b~0/1'));
    expect(findNearestPlace(places, '/nothing')).toBe(places.get(''));
  });

  it('throws on invalid JSON', () => {
    for (const text of ['', '{', '[1,]', '{"a" 1}', "{'a': 1}"]) {
      expect(() => findPlaces(text)).toThrow(SyntaxError);
    }
  });
});
