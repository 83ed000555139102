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
    .sort();
  const rows = records.map((file) => {
    const { number, title, date, status } = headOf(readFileSync(join(folder, file), 'utf8'), file);
    const sentence = sentences.get(number);
    if (!sentence) {
      throw new Error(
        `docs/adr/${INDEX} has no sentence for decision ${number}: add a row | [${number}](${file}) | | | sentence |`,
      );
    }
    return [`[${number}](${file})`, title, `${date}, ${status}`, sentence];
  });
  return `# Decisions

One page for each decision that a newcomer would otherwise question again: question, options, decision, consequences, and how it
is checked. \`npm run docs\` renews number, title and status from the files; the sentences are written here.

A new decision takes the next number, says which older one it replaces or amends, and adds a row with its sentence here.

${table(['no.', 'title', 'status', 'in one sentence'], rows)}
`;
}

function sentencesIn(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map([...text.matchAll(/^\| \[(\d+)\].* \| (.+) \|$/gm)].map(([, number, sentence]) => [number, sentence]));
}

function headOf(text, file) {
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  const [, date, rest] = /^(\d{4}-\d{2}-\d{2}), ([\s\S]*?)\n\n/m.exec(text) ?? [];
  const status = /^[a-z]+/.exec(rest ?? '')?.[0];
  if (!number || !status || Number(number) !== Number.parseInt(file, 10)) {
    throw new Error(`docs/adr/${file} must begin with "# NUMBER. Title" and "YYYY-MM-DD, accepted"`);
  }
  const related = [...new Set([...rest.matchAll(/ADR (\d+)/g)].map(([, other]) => other))];
  return { number, title, date, status: [status, ...related.map((other) => `see ${other}`)].join(', ') };
}
