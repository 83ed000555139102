import fc from 'fast-check';
import { NumberPacker, PackedTexts } from './packed-texts.js';

it('unpacks texts as they were packed, except single surrogates', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 600 })), (texts) => {
      const packed = new PackedTexts(PackedTexts.pack(texts));
      expect(packed.length).toBe(texts.length);
      expect(texts.map((_, i) => packed.at(i))).toEqual(texts);
    }),
  );
  expect(new PackedTexts(PackedTexts.pack(['a\ud800b'])).at(0)).toBe('a\ufffdb');
});

it('compares a packed text with a string', () => {
  const packed = new PackedTexts(PackedTexts.pack(['ana', 'anabel', '']));
  expect(['ana', 'anabel', 'an', 'anb', ''].map((text) => packed.isAt(0, text))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(packed.isAt(2, '')).toBe(true);
  const others = new PackedTexts(PackedTexts.pack(['peña', '王芳']));
  expect(['peña', 'pena', 'peñ', '王芳'].map((text) => others.isAt(0, text))).toEqual([true, false, false, false]);
  expect(['王芳', '王', 'peña'].map((text) => others.isAt(1, text))).toEqual([true, false, false]);
});

it('keeps any number of values in order', () => {
  const packer = new NumberPacker();
  for (let i = 0; i < 1_000; i++) {
    packer.add(i * 4_000_000);
  }
  expect([...packer.image()]).toEqual(Array.from({ length: 1_000 }, (_, i) => i * 4_000_000));
});
