import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { prepare } from './prepare.mjs';

// npm run bench NAME -- [options]      runs bench/NAME.mjs on the built product: speed and size
// npm run evaluate NAME -- [options]   runs evaluation/NAME.mjs: quality. Without a name, both print the names.
const args = process.argv.slice(2);
const isEvaluation = args[0] === '--evaluation';
const [name = '--help', ...options] = isEvaluation ? args.slice(1) : args;
const folder = join(rootDir, isEvaluation ? 'evaluation' : 'bench');
const command = isEvaluation ? 'evaluate' : 'bench';
const names = readdirSync(folder).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []);

if (names.includes(name)) {
  const { node, env } = await prepare();
  const { status } = spawnSync(node, [join(folder, `${name}.mjs`), ...options], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} else if (name === '--help') {
  const width = Math.max(...names.map((each) => each.length));
  const lines = names.map((each) => `  ${each.padEnd(width)}  ${purposeOf(each)}`);
  process.stdout.write(
    `npm run ${command} NAME -- [options]\n\n${lines.join('\n')}\n\n--help after a name explains it.\n`,
  );
} else {
  process.stderr.write(`${command}: unknown name ${name}; the names are ${names.join(', ')}\n`);
  process.exitCode = 2;
}

/** The first line of the help of a measurement, after its command. */
function purposeOf(each) {
  const text = readFileSync(join(folder, `${each}.mjs`), 'utf8');
  return /^const HELP = `npm run .*? {3}(.*)$/m.exec(text)?.[1] ?? '';
}
