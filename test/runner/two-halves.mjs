import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The suites of test/product, half of them at a time on two cores: those on the sandbox, and those on the other products. Each
// half is one jest, which starts its products and waits for half of its time.
const root = fileURLToPath(new URL('../..', import.meta.url));
const product = `${root}/test/product`;

const suites = readdirSync(product).map((name) => `${product}/${name}`);
const needsOthers = (suite) => /(lend|startProduct)\((?!'sandbox')/.test(readFileSync(suite, 'utf8'));
const halves = Object.values(Object.groupBy(suites, (suite) => String(needsOthers(suite))));

const codes = await Promise.all(halves.map(runSuites));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

/** @param {string[]} files @returns {Promise<number | null>} jest's exit code */
async function runSuites(files) {
  const jest = [`${root}/node_modules/jest/bin/jest.js`, '-c', `${root}/jest.config.mjs`, '--rootDir', `${root}/test`];
  // A test that fails may leave a client of Redis open, which would keep jest alive without end.
  const child = spawn(process.execPath, [...jest, '--forceExit', '--runTestsByPath', ...files], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code;
}
