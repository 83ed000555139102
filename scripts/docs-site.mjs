import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { rootDir } from '../packages/launcher/src/bootstrap/paths.mjs';
import { createProgress } from '../packages/launcher/src/bootstrap/progress.mjs';
import { buildSite, prepare } from './prepare.mjs';

const site = join(rootDir, 'docs', 'site');

/** `npm run docs:site`: builds the documentation site. With `--edit` it serves the site on this machine, with reload on edit. */
await runMain(async () => {
  const { values } = parseArgs({ options: { edit: { type: 'boolean', default: false } } });
  const progress = createProgress();
  const { env } = await prepare({ progress });
  if (!values.edit) {
    await buildSite(env, progress);
    console.log(`  ${join(site, 'dist')}\n  The console serves this folder at /docs.`);
    return 0;
  }
  const child = spawn('vitepress', ['dev', '.', '--host', '127.0.0.1'], {
    cwd: site,
    env: { ...env, PATH: `${join(site, 'node_modules', '.bin')}:${env.PATH}` },
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
});
