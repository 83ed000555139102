import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { readSnippet } from './snippets.ts';

interface Site {
  srcDir: string;
  outDir: string;
  /** Files of the pages, relative to `srcDir`. */
  pages: string[];
}

/** `<<< ../snippets/curl/verify.sh#snippet{sh} [curl]`: file, region, language and title. */
const INCLUDED = /^<<<\s+(?<file>[^\s#{]+)(?:#(?<region>[\w-]+))?(?:\{(?<lang>\w+)\})?(?:\s+\[(?<title>[^\]]+)\])?\s*$/;
/** A part of a page that only works in a browser: `<ReadDemo />`. */
const COMPONENT = /^<[A-Z]\w+ \/>$/;
const BOX_START = /^::: (?<kind>[\w-]+)(?: (?<title>.+))?$/;

/** Writes the Markdown of each page beside its HTML: `errors.md` for `errors.html`, with the snippets in place. */
export function writeMarkdownTwins({ srcDir, outDir, pages }: Site): void {
  for (const page of pages) {
    const target = join(outDir, page);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, `${plainMarkdown(join(srcDir, page))}\n`);
  }
}

/** @returns a page without frontmatter and without the marks that only VitePress understands */
function plainMarkdown(file: string): string {
  const { body } = readPage(file);
  let inBox = false;
  const lines = body.split('\n').flatMap((line) => {
    const included = INCLUDED.exec(line)?.groups;
    if (included) {
      return codeOf(file, included);
    }
    if (COMPONENT.test(line)) {
      return [];
    }
    const box = BOX_START.exec(line)?.groups;
    if (box || line.trim() === ':::') {
      inBox = Boolean(box && box.kind !== 'code-group');
      return box?.title ? [`> **${box.title}**`, '>'] : [];
    }
    return [inBox ? `> ${line}`.trimEnd() : line];
  });
  return lines
    .join('\n')
    .replace(/(^```[\s\S]*?^```$)|\n{3,}/gm, (_, code?: string) => code ?? '\n\n')
    .trim();
}

function codeOf(page: string, { file = '', region, lang, title }: Record<string, string | undefined>): string[] {
  const text = readSnippet(resolve(dirname(page), file), region);
  return [...(title ? [`${title}:`, ''] : []), `\`\`\`${lang ?? extname(file).slice(1)}`, text, '```', ''];
}

/** Writes `llms.txt` (llmstxt.org): every page with its description, as links to the Markdown. */
export function writeLanguageModelIndex({ srcDir, outDir, pages }: Site): void {
  const english = pages.filter((page) => page.startsWith('en/'));
  const spanish = pages.filter((page) => !page.startsWith('en/'));
  const list = (files: string[]) => files.map((page) => entryOf(srcDir, page)).join('\n');
  const text = `# Cotejo

> Fraud prevention for Colombian buyers: one call checks a buyer and answers with a score, a recommendation and the reasons.

## Documentation

${list(english)}

## Documentación en español

${list(spanish)}
`;
  writeFileSync(join(outDir, 'llms.txt'), text);
}

function entryOf(srcDir: string, page: string): string {
  const { body, description } = readPage(join(srcDir, page));
  const title = /^# (.+)$/m.exec(body)?.[1] ?? page;
  return `- [${title}](/docs/${page}): ${description}`;
}

/** @throws Error for a page without a description, which search engines and `llms.txt` need */
function readPage(file: string): { body: string; description: string } {
  const text = readFileSync(file, 'utf8');
  const [, front = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const description = /^description: "?(.+?)"?$/m.exec(front)?.[1];
  if (!description) {
    throw new Error(`${file} has no description`);
  }
  return { body, description };
}
