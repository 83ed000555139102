import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../registry/child-process.mjs';
import { SIGNAL_COLUMNS, writeHistory } from './history.mjs';

const CLI = fileURLToPath(new URL('../../apps/cli/dist/main.js', import.meta.url));
const POLICIES = fileURLToPath(new URL('../../policies', import.meta.url));
const SECONDS_PER_MILLION = 30;
const RSS_MB_MAX = 256;

/**
 * Back-tests a policy on a generated history of 40 signals. Each row is decided by two policies, by the command itself in a
 * separate process. The measured time is CPU time, user and system, of all its threads: the time of one core.
 *
 * @param {{ rows?: number, seed?: number, report: import('../reporting/report.mjs').Report }} options
 */
export async function run({ rows = 1_000_000, seed = 1, report }) {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-bench-backtest-'));
  try {
    const history = join(folder, 'history.csv');
    report.say(`writing a history of ${rows} rows`);
    await writeHistory(history, { rows, seed });
    report.say('back-testing');
    const measured = await runChild(commandOf(history, tighterPolicy(folder)));
    if (measured.out.rows.scored !== rows) {
      throw new Error('rows were lost');
    }
    tell(report, rows, statSync(history).size, measured);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tell(report, rows, bytes, { cpuSeconds, seconds, rssMb }) {
  const what = `back-test of ${rows} rows, ${SIGNAL_COLUMNS} signals`;
  report.add({ metric: `${what}: history`, value: bytes / 1e6, unit: 'MB' });
  report.judge(`${what}: CPU time`, cpuSeconds, 's', { atMost: (SECONDS_PER_MILLION * rows) / 1e6 });
  report.add({ metric: `${what}: rate of a core`, value: rows / cpuSeconds, unit: 'rows/CPU-s' });
  report.add({ metric: `${what}: wall time`, value: seconds, unit: 's' });
  report.judge(`${what}: peak memory`, rssMb, 'MB', { atMost: RSS_MB_MAX });
}

function commandOf(history, policy) {
  const files = ['--policy', policy, '--history', history];
  return [CLI, 'policy', 'backtest', ...files, '--cost-fraud', '100%', '--cost-review', '3000', '--json'];
}

/** The shipped policy with tighter bands, so that decisions change. */
function tighterPolicy(folder) {
  const policy = JSON.parse(readFileSync(join(POLICIES, 'decision', 'default.json'), 'utf8'));
  const file = join(folder, 'policy.json');
  const thresholds = { reviewFrom: 28, rejectFrom: 65 };
  writeFileSync(file, JSON.stringify({ ...policy, version: '2.0.1', thresholds, amountTiers: [] }));
  return file;
}
