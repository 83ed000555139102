import { countryAtStart } from '../countries.js';
import { documentKind, type ListedDocument, listedDocument } from '../listed-entry.js';

/** `(a) M 271351 (Moroccan passport) (b) K-348486`. */
const ITEM_MARK = /\((?:[a-z]|i{1,3}v?)\)\s/;
/** The end of the number and the start of a remark about it. */
const REMARK = /[(,]|\b(?:issued|expire[sd]?|valid)\b/i;
const LABEL = /\b(?:travel document|series|passport|number|no)\b\.?:?/gi;
const LEADING_WORDS = /^(?:(?:[\p{L}.]{4,}|of|the)\s+)+(?=\S*\d)/u;
const NUMBER_LENGTH_MIN = 4;

/**
 * Reads the documents of a value as the Official Journal prints it: `L335915 (Tunisian passport issued in Milan)`,
 * `Sudan 11540384888`, `Series 6012 No 175625`.
 * @param words the kind of document by its column: `passport` or `national id`
 */
export function printedDocuments(value: string, words: string): ListedDocument[] {
  return value
    .split(ITEM_MARK)
    .map((item) => readDocument(item.trim(), words))
    .filter(({ number }) => number.length >= NUMBER_LENGTH_MIN && /\d/.test(number));
}

function readDocument(item: string, words: string): ListedDocument {
  const [head = ''] = item.split(REMARK, 1);
  const [, remark = ''] = /\(([^)]*)\)/.exec(item) ?? [];
  const country = countryAtStart(head) ?? countryAtStart(remark) ?? null;
  const number = head.replace(LABEL, ' ').trim().replace(LEADING_WORDS, '');
  return listedDocument(documentKind(`${words} ${remark}`, country), number, country);
}
