import { disturbances } from './disturbances.js';
import type { Finding, Sent } from './hunt.js';
import type { VendorFigures } from './live/live-vendors.js';
import type { Residue } from './residues.js';
import type { Planted } from './self-test.js';

/** All that a full run found out. */
export interface Run {
  layout: string;
  env: string;
  /** Of the calls of a full run. */
  share: number;
  quietSeconds: number;
  redisVersion: string;
  /** `null` without nginx. */
  nginxVersion: string | null;
  sent: Sent;
  /** So many were looked for: of values that were sent, and of texts in the answers of vendors. */
  patterns: number;
  findings: Finding[];
  residues: Residue[];
  planted: Planted[];
  /** The live vendors; none in the sandbox. */
  vendors: VendorFigures[];
}

/** Prints the tables of a run on stderr, where no reporter catches them. Their summary is in docs/zero-storage/README.md. */
export function printReport(run: Run): void {
  process.stderr.write(reportOf(run));
}

function reportOf(run: Run): string {
  const { layout, env, share, quietSeconds, redisVersion, nginxVersion, sent, findings, residues, planted } = run;
  const calls = sum(Object.values(sent.statuses));
  const { node, v8 } = process.versions;
  return `# Zero storage: ${share === 1 ? 'full run' : `run with a share of ${share}`}

${calls} calls in the ${layout} layout (${env}), log level trace, with different values in each call: ${run.patterns} patterns
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
${vendorsOf(run)}
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

function vendorsOf({ vendors }: Run): string {
  if (vendors.length === 0) {
    return '';
  }
  const rows = vendors.map(({ vendor, requests, kinds, turns }) => {
    const answers = Object.entries(turns).map(([turn, count]) => `${count} ${turn}`);
    return [vendor, requests, kinds.join(', '), answers.join(', ')];
  });
  return `
## Live vendors

${table(['vendor', 'requests', 'values of buyers in them', 'answers'], rows)}
`;
}

function table(heads: string[], rows: (string | number)[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
