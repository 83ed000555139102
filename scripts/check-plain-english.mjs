import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Failure, runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';

const shownMax = 200;
const notSources = new Set(['node_modules', 'dist', '.git', '.cotejo', '.turbo']);
// Generated from checked texts, or kept as they were published.
const skipped = /^(docs\/reference\/|CHANGELOG\.md)|\/(data|golden|fixtures)\//;
// Quoted keys of an object, 'key.create': , hold no text.
const quoted = /(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|"(?:[^"\\\n]|\\.)*")(?!\s*:)/g;
const english = {
  code: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*'|`[^`\n]* [^`\n]*`|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"/g,
  markup: />[^<>{}]* [^<>{}]*</g,
  lua: /--[^\n]*/g,
  text: /[^\n]+/g,
};
// A text of a table, es: '...', or a string with a letter or mark that only Spanish has.
const spanish = /\bes:\s*(?:(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)[\s+]*)+|'(?:[^'\\\n]|\\.)*[áéíóúñ¿¡«](?:[^'\\\n]|\\.)*'/g;
/** Pages of the documentation site are in Spanish, except those below `en`. */
const spanishPage = (file) => /^docs\/site\/pages\/(?!en\/).+\.md$/.test(file);
// './mail.js', '/verify-email'
const path = /^['"`]\.{0,2}\//;
// JavaScript's own \b takes an accented letter for the edge of a word.
const accentedEdge = '(?:(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}_])|(?<=[\\p{L}\\p{N}_])(?![\\p{L}\\p{N}_]))';

/** What is checked: the list of wordings, the files, and the pieces of a file that hold texts of that language. */
const checks = [
  {
    rules: readRules('scripts/plain-english.json'),
    files: (file) => /\.(ts|tsx|mjs|mts|lua|md|sh)$/.test(file) && !spanishPage(file),
    readPieces: readEnglish,
  },
  {
    rules: readRules('scripts/plain-spanish.json', accentedEdge),
    // Texts of pages and mails, and Spanish texts elsewhere, for example of the reason codes.
    files: (file) => /(?<!\.spec)\.tsx?$/.test(file),
    readPieces: readSpanish,
  },
  {
    rules: readRules('scripts/plain-spanish.json', accentedEdge),
    files: spanishPage,
    readPieces: readSpanishPage,
  },
];

/**
 * Fails when a comment, a text or a document holds a wording of scripts/plain-english.json, or a Spanish text one of
 * scripts/plain-spanish.json. Optional arguments: paths to check.
 */
await runMain(async () => {
  const files = listFiles(process.argv.slice(2));
  const findings = files.flatMap((file) => findHardWordings(file));
  if (findings.length > 0) {
    const rest = findings.length > shownMax ? `\n... and ${findings.length - shownMax} more` : '';
    throw new Failure(`${findings.length} hard wordings:\n${findings.slice(0, shownMax).join('\n')}${rest}`);
  }
});

function readRules(file, wordEdge = '\\b') {
  const rules = JSON.parse(readFileSync(join(rootDir, file), 'utf8'));
  return rules.map(({ pattern, instead }) => ({
    pattern: new RegExp(pattern.replaceAll('\\b', wordEdge), 'giu'),
    instead,
  }));
}

/** The files under these paths; without paths, of the whole repository. Works without git, as in an archive of the sources. */
function listFiles(paths) {
  const all = (paths.length > 0 ? paths : ['.']).flatMap((path) => filesUnder(normalize(path)));
  return all.filter((file) => !skipped.test(file));
}

function filesUnder(path) {
  if (!statSync(join(rootDir, path)).isDirectory()) {
    return [path];
  }
  return readdirSync(join(rootDir, path), { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? filesUnder(child) : [child];
    });
}

/** @returns {string[]} one line for each hard wording of the file */
function findHardWordings(file) {
  let source;
  try {
    source = readFileSync(join(rootDir, file), 'utf8');
  } catch {
    return []; // deleted, but not yet committed
  }
  const findings = [];
  for (const { rules, files, readPieces } of checks) {
    for (const piece of files(file) ? readPieces(file, source) : []) {
      // A wording may run over a line break of a comment. The values of a template are code, not text.
      const text = piece[0].replace(/\n\s*\*? ?/g, ' ').replace(/\$\{[^{}]*\}/g, '…');
      for (const { pattern, instead } of rules) {
        for (const hit of text.matchAll(pattern)) {
          const line = source.slice(0, piece.index).split('\n').length;
          findings.push(`${file}:${line}: "${hit[0]}": ${instead}`);
        }
      }
    }
  }
  return findings;
}

function readEnglish(file, source) {
  const kind = file.endsWith('.lua') ? 'lua' : /\.(md|sh)$/.test(file) ? 'text' : 'code';
  return [...source.matchAll(english[kind]), ...(file.endsWith('.tsx') ? source.matchAll(english.markup) : [])];
}

function readSpanish(file, source) {
  if (/ texts\(\{|satisfies Messages/.test(source)) {
    return firstOfPairs(source).filter(([piece]) => !path.test(piece));
  }
  if (/-texts-es\.ts$/.test(file)) {
    return [...source.matchAll(quoted)].filter(([piece]) => !path.test(piece));
  }
  // English texts have Spanish letters too: "the cédula".
  return [...source.matchAll(spanish)].filter(([piece]) => !/ (the|of|in|is|has|and) /.test(piece));
}

/** The first text of each pair of texts, `[es, en]`. */
function firstOfPairs(source) {
  const open = [];
  return [...source.matchAll(new RegExp(`${quoted.source}|[()[\\]{},]`, 'g'))].filter(([token]) => {
    const inner = open.at(-1);
    if ('([{'.includes(token)) {
      open.push({ bracket: token, isSecond: inner?.isSecond ?? false });
    } else if (')]}'.includes(token)) {
      open.pop();
    } else if (token !== ',') {
      return !inner?.isSecond;
    } else if (inner?.bracket === '[') {
      inner.isSecond = true;
    }
    return false;
  });
}

/** The prose of a page: without blocks of code, `code`, targets of links and the frontmatter's names. */
function readSpanishPage(_file, source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const prose = source.replace(/^```[\s\S]*?^```|`[^`\n]+`|\]\([^)]*\)|^<<<.*$|^\w+:|<!--.*?-->/gm, blank);
  return [...prose.matchAll(english.text)];
}
