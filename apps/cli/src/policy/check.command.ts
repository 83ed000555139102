import { terminal } from '@cotejo/platform/command';
import { readPoliciesDir } from '@cotejo/platform/deployment';
import { witnessText } from '@cotejo/scorecard';
import { Command } from 'commander';
import { printJson } from '../output.js';
import { readPlans } from '../read-plans.js';
import { type CheckedFile, checkFiles, isUsable } from './check-files.js';

interface CheckOptions {
  json?: boolean;
  strict?: boolean;
  plan?: string;
}

/** `cotejo policy check`: checks whether scorecards and policies are valid, and reports probable mistakes. */
export function checkCommand(): Command {
  return new Command('check')
    .argument('[file...]', 'default: every file of the policies folder')
    .option('--strict', 'fail on warnings too; a note is no failure')
    .option('--plan <id>', 'check for the sources of a plan; default: every source')
    .option('--json', 'print JSON')
    .action((files: string[], { json, strict, plan }: CheckOptions) => {
      const sources = plan === undefined ? undefined : readPlans().get(plan).sources;
      const checked = checkFiles(readPoliciesDir(), files, sources);
      if (json) {
        printJson(checked);
      } else {
        for (const each of checked) {
          terminal().stdout.write(`${shown(each)}\n`);
        }
      }
      const isGood = (each: CheckedFile) =>
        strict ? each.findings.every(({ severity }) => severity === 'note') : isUsable(each);
      if (!checked.every(isGood)) {
        terminal().exitCode = 1;
      }
    });
}

function shown({ kind, name, hash, counts, rules = [], file, findings }: CheckedFile): string {
  const holds = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const said = findings.flatMap(({ severity, pointer, problem, witnesses = [] }) => [
    `${severity.padEnd(7)}  ${pointer || '/'}  ${problem}`,
    ...witnesses.map((witness) => `  example: ${witnessText(witness)}`),
  ]);
  if (findings.length === 0) {
    said.push('no problems');
  }
  const lines = [file, ...(hash ? [hash] : []), ...(holds.length > 0 ? [holds.join(', ')] : []), ...rules, ...said];
  return [`${kind} ${name ?? 'without a name'}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
