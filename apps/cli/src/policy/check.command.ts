import { Command } from 'commander';
import { printJson } from '../output.js';
import { type CheckedFile, checkFiles, isUsable } from './check-files.js';
import { policiesDirOf } from './version-files.js';

interface CheckOptions {
  json?: boolean;
  strict?: boolean;
}

/** `cotejo policy check`: checks whether scorecards and policies are valid, and reports probable mistakes. */
export function checkCommand(): Command {
  return new Command('check')
    .description('check scorecards and policies: schema, rules, and probable mistakes')
    .argument('[file...]', 'default: every file of the policies folder')
    .option('--strict', 'fail on warnings too')
    .option('--json', 'print JSON')
    .action((files: string[], { json, strict }: CheckOptions) => {
      const checked = checkFiles(policiesDirOf(), files);
      if (json) {
        printJson(checked);
      } else {
        for (const each of checked) {
          process.stdout.write(`${shown(each)}\n`);
        }
      }
      const isGood = (each: CheckedFile) => (strict ? each.findings.length === 0 : isUsable(each));
      if (!checked.every(isGood)) {
        process.exitCode = 1;
      }
    });
}

function shown({ kind, name, hash, counts, file, findings }: CheckedFile): string {
  const holds = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const said = findings.map(({ severity, pointer, problem }) => `${severity.padEnd(7)}  ${pointer || '/'}  ${problem}`);
  if (findings.length === 0) {
    said.push('no problems');
  }
  const lines = [file, ...(hash ? [hash] : []), ...(holds.length > 0 ? [holds.join(', ')] : []), ...said];
  return [`${kind} ${name ?? 'without a name'}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
