import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { runCommand } from '../packages/launcher/src/bootstrap/run-command.mjs';

const shownMax = 200;
const checked = /\.(ts|tsx|mjs|mts|lua|md|sh)$/;
// Generated from checked texts, or kept as they were published.
const skipped = /^(docs\/reference\/|CHANGELOG\.md)|\/(data|golden|fixtures)\//;
const prose = {
  code: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'|`[^`\n]* [^`\n]*`|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"/g,
  markup: />[^<>{}]* [^<>{}]*</g,
  lua: /--[^\n]*/g,
  text: /[^\n]+/g,
};

/** Fails when a comment, a text or a document holds a wording of scripts/plain-english.json. Optional arguments: paths to check. */
await runMain(async () => {
  const rules = readRules();
  const files = await trackedFiles(process.argv.slice(2));
  const findings = files.flatMap((file) => findingsOf(file, rules));
  if (findings.length > 0) {
    const rest = findings.length > shownMax ? `\n... and ${findings.length - shownMax} more` : '';
    throw new Failure(`${findings.length} hard wordings:\n${findings.slice(0, shownMax).join('\n')}${rest}`);
  }
});

function readRules() {
  const rules = JSON.parse(readFileSync(join(rootDir, 'scripts/plain-english.json'), 'utf8'));
  return rules.map(({ pattern, instead }) => ({ pattern: new RegExp(pattern, 'gi'), instead }));
}

async function trackedFiles(paths) {
  const argv = ['git', 'ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths];
  const { code, output } = await runCommand(argv, { cwd: rootDir, env: process.env });
  if (code !== 0) {
    throw new Failure(`git ls-files failed\n${output}`);
  }
  return output.split('\n').filter((file) => checked.test(file) && !skipped.test(file));
}

/** @returns {string[]} one line for each hard wording of the file */
function findingsOf(file, rules) {
  let source;
  try {
    source = readFileSync(join(rootDir, file), 'utf8');
  } catch {
    return []; // deleted, but not yet committed
  }
  const kind = file.endsWith('.lua') ? 'lua' : /\.(md|sh)$/.test(file) ? 'text' : 'code';
  const findings = [];
  const pieces = [...source.matchAll(prose[kind]), ...(file.endsWith('.tsx') ? source.matchAll(prose.markup) : [])];
  for (const piece of pieces) {
    // A wording may run over a line break of a comment.
    const text = piece[0].replace(/\n\s*\*? ?/g, ' ');
    for (const { pattern, instead } of rules) {
      for (const hit of text.matchAll(pattern)) {
        const line = source.slice(0, piece.index).split('\n').length;
        findings.push(`${file}:${line}: "${hit[0]}": ${instead}`);
      }
    }
  }
  return findings;
}
