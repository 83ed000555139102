import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { prepare } from './prepare.mjs';

/** `npm run bench -- [NAME] [options]`: runs bench/NAME.mjs on the built product; `e2e` if no name is given. */
const [first = '', ...rest] = process.argv.slice(2);
const named = existsSync(join(rootDir, 'bench', `${first}.mjs`)) && first !== '';
const name = named ? first : 'e2e';
const options = named ? rest : process.argv.slice(2);
const { node, env } = await prepare();
const { status } = spawnSync(node, [join(rootDir, 'bench', `${name}.mjs`), ...options], { stdio: 'inherit', env });
process.exitCode = status ?? 1;
