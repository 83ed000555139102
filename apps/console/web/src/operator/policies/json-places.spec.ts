import { placeOf, placesIn } from './json-places.js';

const TEXT = `{
  "id": "a\\"}/b",
  "a/b~": [1, {"x": true}, [], {} ,
    -1.5e3],
  "": null
}`;

describe('places in JSON', () => {
  it('are those of every value', () => {
    const places = placesIn(TEXT);
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
    expect(places.get('/id')?.line).toBe(2);
    expect(places.get('/a~1b~0/4')?.line).toBe(4);
  });

  it('of what is missing are those of what it is missing in', () => {
    const places = placesIn(TEXT);
    expect(placeOf(places, '/a~1b~0/1/y/z')).toBe(places.get('/a~1b~0/1'));
    expect(placeOf(places, '/nothing')).toBe(places.get(''));
  });

  it('are not looked for in what is no JSON', () => {
    for (const text of ['', '{', '[1,]', '{"a" 1}', "{'a': 1}"]) {
      expect(() => placesIn(text)).toThrow(SyntaxError);
    }
  });
});
