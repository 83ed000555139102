import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { disturbances } from './disturbances.js';
import type { Finding, Sent } from './hunt.js';
import type { Residue } from './residues.js';
import type { Planted } from './self-test.js';

/** All that a full run found out. */
export interface Run {
  layout: string;
  /** Of the calls of a full run. */
  share: number;
  quietSeconds: number;
  redisVersion: string;
  /** `null` without nginx. */
  nginxVersion: string | null;
  sent: Sent;
  findings: Finding[];
  residues: Residue[];
  planted: Planted[];
}

const folder = fileURLToPath(new URL('../../docs/zero-storage/', import.meta.url));

/** Writes the report of a run under the date of today, and has the page beside it name it. */
export function writeReport(run: Run): void {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(folder, `${date}.md`), reportOf(run, date));
  const page = join(folder, 'README.md');
  const line = new RegExp(`^Last ${kindOf(run)}: .*$`, 'm');
  writeFileSync(page, readFileSync(page, 'utf8').replace(line, `Last ${kindOf(run)}: [${date}](${date}.md)`));
}

const kindOf = ({ share }: Run) => (share === 1 ? 'full run' : 'shorter run');

function reportOf(run: Run, date: string): string {
  const { layout, share, quietSeconds, redisVersion, nginxVersion, sent, findings, residues, planted } = run;
  const calls = sum(Object.values(sent.statuses));
  const { node, v8 } = process.versions;
  return `# Zero storage: ${kindOf(run)} of ${date}

Written by \`${share === 1 ? '' : `ZERO_STORAGE_SHARE=${share} `}npm run test:soak -- zero-storage\`. What it proves and how is on [the page of the test](README.md).

${calls} calls in the ${layout} layout, log level trace, with different values in each call: ${sent.patterns.length} patterns
looked for. ${sum(findings.map(({ matches }) => matches))} matches.
Meanwhile: ${disturbances('')
    .map(({ name }) => name)
    .join('; ')}.
Memory was looked into after ${quietSeconds} s of rest and a garbage collection.

${nginxVersion ? 'Half of the calls went through nginx, with the settings of the manifests.' : 'All calls went to the services directly: this machine has no nginx.'}

Node ${node}, V8 ${v8}, Redis ${redisVersion}, nginx ${nginxVersion ?? '-'}, ${process.platform} ${process.arch}.

## Answers

${table(
  ['status', 'calls'],
  Object.entries(sent.statuses).map(([status, count]) => [status === '0' ? 'none: killed, or left' : status, count]),
)}

## Surfaces

${table(
  ['surface', 'bytes', 'matches'],
  findings.map((finding) => [finding.surface, finding.bytes, finding.notAvailable ?? finding.matches]),
)}

## Deliberate leaks

${table(
  ['surface', 'leak', 'found'],
  planted.map(({ surface, what, found, notAvailable }) => [surface, what, notAvailable ?? (found ? 'yes' : 'NO')]),
)}

## For information: all memory of the services

Not part of the promise: freed memory keeps its bytes until the process uses it again. A user who may trace the process
can read it. A core dump would contain it, but the services write no core dumps.

${table(
  ['process', 'bytes written to', 'matches'],
  residues.map(({ process: name, bytes, matches }) => [name, bytes, matches]),
)}
`;
}

function table(heads: string[], rows: (string | number)[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
