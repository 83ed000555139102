import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPolicies, startRedis, suiteFolder } from '@cotejo/testing';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const folder = suiteFolder();

it('the registry does not start with a contradictory table of statuses, and prints the place of the error', async () => {
  const redis = await startRedis();
  try {
    const table = join(folder, 'policies/ani-statuses.json');
    copyPolicies(join(folder, 'policies'));
    writeFileSync(table, readFileSync(table, 'utf8').replace('"valid": false', '"valid": true'));
    writeFileSync(join(folder, 'bus.key'), Buffer.alloc(32, 7).toString('base64'));
    const env = {
      COTEJO_ENV: 'sandbox',
      REDIS_URL: redis.url,
      COTEJO_BUS_KEY_FILE: join(folder, 'bus.key'),
      COTEJO_POLICIES_DIR: join(folder, 'policies'),
      COTEJO_ADMIN_PORT: '0',
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    expect([code, errors]).toEqual([
      1,
      'registry: policy file ani-statuses.json: /statuses/4/valid must be equal to constant\n',
    ]);
  } finally {
    await redis.stop();
  }
});
