/** The head of a generated page. */
export const header = (title, source) => `# ${title}\n\nMade from \`${source}\` by \`npm run docs\`; do not edit.\n`;

/** @param {string[]} head @param {string[][]} rows */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`).join('\n');

const escapeCell = (text) => text.replace(/(?<!\\)\|/g, '\\|');
