import { readFileSync } from 'node:fs';

const REGION_START = /^\s*(?:\/\/|#) ?#?region (?<name>[\w-]+)\s*$/;
const REGION_END = /^\s*(?:\/\/|#) ?#?endregion\b/;

/** @returns the lines of a snippet file between the marks of a region, or the whole file, as VitePress shows them */
export function readSnippet(file: string, region?: string): string {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (!region) {
    return lines.join('\n');
  }
  const start = lines.findIndex((line) => REGION_START.exec(line)?.groups?.name === region);
  const end = lines.findIndex((line, index) => index > start && REGION_END.test(line));
  if (start < 0 || end < 0) {
    throw new Error(`${file} has no region ${region}`);
  }
  return dedent(lines.slice(start + 1, end)).join('\n');
}

function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents);
  return lines.map((line) => line.slice(least));
}
