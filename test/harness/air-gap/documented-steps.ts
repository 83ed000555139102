import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checkout.js';

/**
 * The commands in a section of docs/air-gap.md as one shell script that stops at the first command that fails.
 * @param replaced texts of the page, and what the test has in their place
 * @param block the index of one block of commands; without it, all blocks
 */
export function stepsOf(section: string, replaced: Record<string, string> = {}, block?: number): string {
  const page = readFileSync(join(ROOT, 'docs/air-gap.md'), 'utf8');
  const [, body] = page.split(`\n## ${section}\n`);
  const blocks = [...(body?.split('\n## ')[0] ?? '').matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text);
  const chosen = block === undefined ? blocks : blocks.slice(block, block + 1);
  if (chosen.length === 0) {
    throw new Error(`docs/air-gap.md has no commands in the section ${section}`);
  }
  return Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) {
        throw new Error(`docs/air-gap.md does not name ${from} in the section ${section}`);
      }
      return text.replaceAll(from, to);
    },
    `set -eu\n${chosen.join('')}`,
  );
}
