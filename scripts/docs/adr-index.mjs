import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The index of decisions, by number and title of each file.
 *
 * @param {string} folder of the decision records
 * @returns {string} the text of the index
 * @throws Error naming a record that does not begin as it should
 */
export function adrIndex(folder) {
  const records = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((file) => ({ file, ...headOf(readFileSync(join(folder, file), 'utf8'), file) }));
  const lines = records.map(({ file, number, title }) => `- [${number}. ${title}](${file})`);
  const merged = records.filter(({ others }) => others).map(({ number, others }) => `${others} in ${number}`);
  return `# Decisions

One page for each decision that a newcomer would otherwise question again: question, options, decision, consequences, and how it
is checked. A record says what holds today, and a change is written into it. A new decision takes the next number; no number is used
twice. \`npm run docs\` writes this index.

Merged: ${merged.join('; ')}.

${lines.join('\n')}
`;
}

/** A record begins with "# 10. Title" and "2026-11-23, accepted", and names the records that it holds too: ", with 11 and 39". */
function headOf(text, file) {
  const [, number, title, others] =
    /^# (\d+)\. (.+)\n\n\d{4}-\d{2}-\d{2}, accepted(?:, with (.+))?\n\n/.exec(text) ?? [];
  if (!number || Number(number) !== Number.parseInt(file, 10)) {
    throw new Error(`docs/adr/${file} must begin with "# NUMBER. Title" and "YYYY-MM-DD, accepted"`);
  }
  return { number, title, others };
}
