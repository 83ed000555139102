import { decodedTexts, EncodingGuess, encodingOf } from './file-text.js';

const TEXT = 'nombre\nBEGOÑA CASTAÑARES\nJosé Ibáñez, Peñaranda\n';
const utf16 = Buffer.from(`\uFEFF${TEXT}`, 'utf16le');

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

/** Bytes of old code pages for ñ, Ñ and ó between letters. */
const inCodePage = (bytes: Record<string, number>) =>
  Buffer.from([...TEXT].map((letter) => bytes[letter] ?? letter.charCodeAt(0) & 0x7f));

it.each<[string, Buffer, string | null]>([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
  ['English letters only', Buffer.from('nombre\nANA GOMEZ\n'), 'utf-8'],
  ['UTF-16 of Excel', utf16, 'utf-16le'],
  ['UTF-16 with the bytes turned', Buffer.from(utf16).swap16(), 'utf-16be'],
  ['Latin-1', Buffer.from(TEXT, 'latin1'), 'windows-1252'],
  ['Latin-1 that ends with its only accented letter', Buffer.from('nombre\nJosé', 'latin1'), 'windows-1252'],
  ['Windows-1252 with a curly apostrophe', Buffer.from('nombre\nO\x92BYRNE\n', 'latin1'), 'windows-1252'],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), null],
  ['a mixture of UTF-8 and Latin-1', Buffer.concat([Buffer.from(TEXT), Buffer.from('PEÑA\n', 'latin1')]), null],
  [
    'a byte order mark of UTF-8 before Latin-1',
    Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(TEXT, 'latin1')]),
    null,
  ],
  ['MS-DOS', inCodePage({ Ñ: 0xa5, ñ: 0xa4, é: 0x82, á: 0xa0 }), null],
  ['an old Mac', inCodePage({ Ñ: 0x84, ñ: 0x96, é: 0x8e, á: 0x87 }), null],
])('encodingOf knows %s', async (_what, bytes, encoding) => {
  expect(await encodingOf(inChunks(bytes, bytes.length))).toBe(encoding);
});

it.each([
  ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['utf-16le', utf16],
  ['windows-1252', Buffer.from(TEXT, 'latin1')],
] as const)('reads %s, also when chunks cut its letters', async (encoding, bytes) => {
  expect(await encodingOf(inChunks(bytes, 5))).toBe(encoding);
  expect((await Array.fromAsync(decodedTexts(inChunks(bytes, 5), encoding))).join('')).toBe(TEXT);
});

it('does not mind a letter that the first bytes of a file cut', () => {
  const guess = new EncodingGuess();
  guess.add(Buffer.from('Peña').subarray(0, 3));
  expect([guess.encoding(false), guess.encoding(true)]).toEqual(['utf-8', 'windows-1252']);
});
