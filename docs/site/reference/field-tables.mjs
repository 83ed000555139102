import { readFileSync } from 'node:fs';
import { table } from '@cotejo/scripts/docs/markdown';

/** A pattern longer than this helps no reader; the description says the rule. */
const PATTERN_LENGTH_MAX = 60;
const VALUES_MAX = 12;
/** Fields of an answer and reasons that stay unknown until somebody buys, imports or turns on something. */
const PURCHASED = JSON.parse(readFileSync(new URL('./purchased-answers.json', import.meta.url), 'utf8'));

/**
 * The fields of a body as tables. An optional part of an answer, such as `screening`, has a separate table with a heading.
 *
 * @returns {string} empty without fields
 */
export function fieldTables(title, fields, words, { isAnswer = false } = {}) {
  if (fields.length === 0) {
    return '';
  }
  const parts = isAnswer
    ? fields.filter(({ name, required }) => !required && isTopLevel(name)).map(({ name }) => name)
    : [];
  const partOf = ({ name }) =>
    parts.find((part) => name === part || name.startsWith(`${part}.`) || name.startsWith(`${part}[]`));
  const rows = (chosen) => fieldTable(chosen, words, isAnswer);
  const main = rows(fields.filter((field) => !partOf(field)));
  const sections = parts.map(
    (part) => `### \`${part}\`\n\n${rows(fields.filter((field) => partOf(field) === part))}\n`,
  );
  return [`## ${title}\n\n${main}\n`, ...sections].join('\n');
}

/** @returns {string} the sentence that says what a field or a reason needs; empty when it needs nothing */
export function purchaseNote(name, language) {
  return PURCHASED[name] ? `. ${PURCHASED[name][language]}` : '';
}

const isTopLevel = (name) => !/[.[]/.test(name);

/** @returns {string} one table: the name of each field, its type and rules, and its meaning */
export function fieldTable(fields, words, isAnswer = false) {
  const { labels, language, translate } = words;
  const rows = fields.map((field) => [
    `\`${field.name}\`${remark(field, words, isAnswer)}`,
    [words.rule(field.type), ...rulesOf(field, words)].join(', '),
    `${translate(field.description)}${isAnswer ? purchaseNote(field.name, language) : ''}`,
  ]);
  return table([labels.field, labels.type, labels.meaning], rows);
}

function remark({ name, required }, { labels }, isAnswer) {
  if (isAnswer) {
    return required || isTopLevel(name) ? '' : ` (${labels.may_be_absent})`;
  }
  return required ? ` (${labels.required})` : '';
}

function rulesOf({ rules, listedIn }, { labels, rule }) {
  const listed = { ReasonCode: labels.reason_code, ErrorReason: labels.error_reason }[listedIn];
  const shown = rules
    .filter((each) => !(each.startsWith('`^') && each.length > PATTERN_LENGTH_MAX))
    .map((each) => (each.split('`, `').length > VALUES_MAX ? labels.signals : rule(each)));
  return listed ? [...shown, listed] : shown;
}
