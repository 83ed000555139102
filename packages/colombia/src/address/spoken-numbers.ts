import { isKnownWord, WORDS } from './address-words.js';
import type { Token } from './token-cursor.js';

const ORDINAL_ENDING = /(?:ERA|NDA|RTA|NTA|XTA|IMA|AVA|ENA)$/;
const FLOOR = 'PISO';

/**
 * Writes numbers in words as digits where a number is expected: `Calle ochenta y cinco # doce - seis`, `torre dos`. Words
 * of a name stay: `Calle Tres Cruces`, `barrio Siete de Agosto`.
 */
export function writeDigits(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const spoken = spokenNumber(tokens, i);
    const next = spoken && tokens[i + spoken.length];
    if (spoken && next?.text === FLOOR && tokens[i + spoken.length + 1]?.kind !== 'number') {
      // `segundo piso` is `piso 2`.
      written.push(next, digits(spoken.value));
      i += spoken.length + 1;
    } else if (spoken && isExpected(written, spoken.word) && !isName(next, written.at(-1), spoken.word)) {
      written.push(digits(spoken.value));
      i += spoken.length;
    } else {
      written.push(tokens[i] as Token);
      i += 1;
    }
  }
  return written;
}

/** Reads `CIENTO VEINTISIETE`, `SETENTA Y DOS`, `QUINTA`: hundreds, tens, `Y`, units. The plate `CERO CINCO` keeps its zero. */
function spokenNumber(tokens: readonly Token[], start: number) {
  const valueAt = (index: number) => Number(WORDS.numberWord.get(tokens[index]?.text ?? '') ?? Number.NaN);
  const first = valueAt(start);
  if (Number.isNaN(first)) {
    return undefined;
  }
  const word = tokens[start]?.text ?? '';
  if (first === 0 && valueAt(start + 1) < 10) {
    return { value: `0${valueAt(start + 1)}`, length: 2, word };
  }
  let [value, end] = [first, start + 1];
  if (first >= 100 && valueAt(end) < 100) {
    value += valueAt(end);
    end += 1;
  }
  const isTens = value % 100 >= 30 && value % 10 === 0;
  if (isTens && tokens[end]?.text === 'Y' && valueAt(end + 1) < 10) {
    value += valueAt(end + 1);
    end += 2;
  }
  return { value: String(value), length: end - start, word };
}

/** Whether a number follows what is written: a street type, a sign, a keyword such as TORRE, or another number. */
function isExpected(written: readonly Token[], word: string): boolean {
  const [before, earlier] = [written.at(-1), written.at(-2)];
  if (!before) {
    return ORDINAL_ENDING.test(word);
  }
  if (before.kind === 'dash' || WORDS.crossing.has(before.text)) {
    return endsNumber(earlier, written.at(-3));
  }
  const isRoom = WORDS.complement.has(before.text) && !WORDS.area.has(WORDS.complement.get(before.text) ?? '');
  const isSign = before.kind === 'sign' || WORDS.sign.has(before.text);
  return WORDS.street.has(before.text) || isSign || isRoom || endsNumber(before, earlier);
}

/** `93`, `93 A`, `93 SUR`, `93 BIS`. */
function endsNumber(token: Token | undefined, before: Token | undefined): boolean {
  const isSuffix = token?.text.length === 1 || token?.text === 'BIS' || WORDS.quadrant.has(token?.text ?? '');
  return token?.kind === 'number' || (isSuffix && before?.kind === 'number');
}

/** Whether the number word begins a name, because the name goes on: `Calle Tres Cruces`, `Primera de Mayo`. */
function isName(next: Token | undefined, before: Token | undefined, word: string): boolean {
  if (next?.text === 'DE' || next?.text === 'DEL') {
    return true;
  }
  const goesOn = next?.kind === 'word' && next.text.length > 1 && !isKnownWord(next.text);
  return goesOn && !(ORDINAL_ENDING.test(word) && WORDS.street.has(before?.text ?? ''));
}

function digits(text: string): Token {
  return { kind: 'number', text, glued: false };
}
