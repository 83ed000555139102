/** Letters of one spelling of Russian and its neighbours, in the English spelling. */
interface Spelling {
  /** Finds names that are certainly in this spelling. */
  sign: RegExp;
  letters: RegExp;
  english: Readonly<Record<string, string>>;
}

const SPELLINGS: readonly Spelling[] = [
  {
    // German, by its patronymics: Wladimirowitsch, Wladimirowna.
    sign: /(?:[oe]witsch|[oe]wna|jitsch)(?!\p{L})/u,
    letters: /schtsch|tsch|dsch|sch|ch|[wzj]/g,
    english: { schtsch: 'shch', tsch: 'ch', dsch: 'dzh', sch: 'sh', ch: 'kh', w: 'v', z: 'ts', j: 'y' },
  },
  {
    // ISO 9, by its letters for yu and ya beside another sign of Slavic names: Ûrij, Âna Sergeevna, Tarasûk Lesâ.
    sign: /^(?=.*[ûâ])(?=.*(?:[čšžŝ]|û.*â|â.*û|(?:[iì]j|vna|[oe]va?)(?!\p{L})))/u,
    letters: /[ûâŝčšžch]/g,
    english: { û: 'yu', â: 'ya', ŝ: 'shch', č: 'ch', š: 'sh', ž: 'zh', c: 'ts', h: 'kh' },
  },
];

/**
 * A Russian, Ukrainian or Belarusian name in German or ISO 9 spelling with English letters. Other names stay as they are: in
 * most languages these letters mean something else.
 * @param text in small letters, with accents, composed (NFC)
 */
export function inEnglishSpelling(text: string): string {
  const spelling = SPELLINGS.find(({ sign }) => sign.test(text));
  return spelling ? text.replace(spelling.letters, (letters) => spelling.english[letters] ?? letters) : text;
}
