import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['typescript', 'python', 'php', 'java'];

const INTERPRETER_MISSING = 3;
const LIMIT_MS = 600_000;

/**
 * Runs a script of an SDK: `golden/run` or `test`.
 *
 * @param {string} sdksDir @param {string} language @param {string[]} script and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ skipped: string } | { code: number, stdout: string, stderr: string }>} skipped: why it could not run
 */
export async function runSdkScript(sdksDir, language, [script, ...args], env) {
  const folder = join(sdksDir, language);
  if (!existsSync(join(folder, script))) {
    return { skipped: `sdks/${language}/${script} does not exist` };
  }
  const { code, stdout, stderr } = await runToEnd(join(folder, script), args, { cwd: folder, env });
  if (code === INTERPRETER_MISSING) {
    return { skipped: stderr.trim().split('\n')[0] || 'its interpreter is missing' };
  }
  return { code, stdout, stderr };
}

function runToEnd(command, args, { cwd, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      output.stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      output.stderr += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, stdout: '', stderr: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 124, ...output }));
  });
}

/** @param {string} stdout NDJSON @returns {{ lines: Map<string, object>, odd: string[] }} odd: lines that are not JSON of a case */
export function readLines(stdout) {
  const lines = new Map();
  const odd = [];
  for (const text of stdout.split('\n').filter((each) => each.trim())) {
    try {
      const line = JSON.parse(text);
      lines.set(line.id, line);
    } catch {
      odd.push(text.slice(0, 200));
    }
  }
  return { lines, odd };
}
