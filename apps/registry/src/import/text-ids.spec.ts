import { TextIds } from './text-ids.js';

const textIds = (max = 1_000_000) => new TextIds({ noun: 'names', encoding: 'utf-8', max });
const idOf = (ids: TextIds, text: string) => {
  const bytes = Buffer.from(`,${text},`);
  return ids.idOf(bytes, 1, bytes.length - 1);
};

describe('ids of texts', () => {
  it('rise in the order of appearance, and the empty text is 0', () => {
    const ids = textIds();
    expect(['EVA', 'LUNA', 'EVA', '', 'ÑUSTA', 'LUNA'].map((text) => idOf(ids, text))).toEqual([1, 2, 1, 0, 3, 2]);
    expect([0, 1, 2, 3].map((id) => ids.textOf(id))).toEqual(['', 'EVA', 'LUNA', 'ÑUSTA']);
    expect(ids.size).toBe(4);
  });

  it('are equal for different spellings of one text', () => {
    const ids = textIds();
    expect([' EVA', 'EVA ', 'EVA', '  '].map((text) => idOf(ids, text))).toEqual([1, 1, 1, 0]);
    expect(idOf(ids, 'NIN\u0303O')).toBe(idOf(ids, 'NIÑO'));
    expect(ids.idOfText('NIÑO')).toBe(2);
    expect(ids.size).toBe(3);
  });

  it('stay correct for 100,000 texts', () => {
    const ids = textIds();
    const texts = Array.from({ length: 100_000 }, (_, i) => `NAME${i.toString(36)}`);
    const first = texts.map((text) => idOf(ids, text));
    expect(new Set(first).size).toBe(texts.length);
    expect(texts.filter((text, i) => idOf(ids, text) !== first[i] || ids.textOf(first[i] as number) !== text)).toEqual(
      [],
    );
  });

  it.each(['MUÑOZ', 'Muñoz', 'Â°'])('refuse %s in UTF-8 where Latin-1 is declared, but not in Latin-1', (text) => {
    const ids = new TextIds({ noun: 'names', encoding: 'latin1', max: 9 });
    const idIn = (bytes: Buffer) => ids.idOf(bytes, 0, bytes.length);
    expect([idIn(Buffer.from(text)), idIn(Buffer.from('MUÑOZ', 'latin1')), ids.textOf(1)]).toEqual([-2, 1, 'MUÑOZ']);
  });

  it('throw when there are more texts than allowed, which means a wrong column', () => {
    const ids = textIds(2);
    idOf(ids, 'A');
    idOf(ids, 'B');
    expect(() => idOf(ids, 'C')).toThrow('more than 2 different names');
  });
});
