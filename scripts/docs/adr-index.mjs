import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './markdown.mjs';

const INDEX = 'README.md';

/**
 * The index of decisions. Number, title and status come from each file; the sentence in the last column is written by hand in
 * the index itself and kept.
 *
 * @param {string} folder of the decision records
 * @returns {string} the text of the index
 * @throws Error naming a record that does not begin as it should, or that has no sentence in the index
 */
export function adrIndex(folder) {
  const sentences = sentencesIn(join(folder, INDEX));
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((file) => ({ file, ...headOf(readFileSync(join(folder, file), 'utf8'), file) }));
  const rows = records.map(({ file, number, title, status }) => {
    const sentence = sentences.get(number);
    if (!sentence) {
      throw new Error(
        `docs/adr/${INDEX} has no sentence for decision ${number}: add a row | [${number}](${file}) | | | sentence |`,
      );
    }
    return [`[${number}](${file})`, title, status, sentence];
  });
  const merged = records.filter(({ others }) => others).map(({ number, others }) => `${others} in ${number}`);
  return `# Decisions

One page for each decision that a newcomer would otherwise question again: question, options, decision, consequences, and how it
is checked. \`npm run docs\` renews number, title and status from the files; the sentences are written here.

A record says what holds today, and a change is written into it. A new decision takes the next number and adds a row with its
sentence here; no number is used twice.

Merged: ${merged.join('; ')}.

${table(['no.', 'title', 'status', 'in one sentence'], rows)}
`;
}

function sentencesIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map([...text.matchAll(/^\| \[(\d+)\].* \| (.+) \|$/gm)].map(([, number, sentence]) => [number, sentence]));
}

/** A record begins with "# 10. Title" and "2026-11-23, accepted", and names the records that it holds too: ", with 11 and 39". */
function headOf(text, file) {
  const [, number, title, status, others] =
    /^# (\d+)\. (.+)\n\n(\d{4}-\d{2}-\d{2}, [a-z]+)(?:, with (.+))?\n\n/.exec(text) ?? [];
  if (!number || Number(number) !== Number.parseInt(file, 10)) {
    throw new Error(`docs/adr/${file} must begin with "# NUMBER. Title" and "YYYY-MM-DD, accepted"`);
  }
  return { number, title, status, others };
}
