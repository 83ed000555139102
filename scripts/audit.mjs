import { runMain } from '../packages/launcher/src/bootstrap/failure.mjs';
import { runPnpm } from '../packages/launcher/src/bootstrap/pnpm.mjs';

const LIMIT_MS = 300_000;

const HELP = `npm run audit   what only the registry knows of the dependencies; needs the network

  the lockfile: every version has been out for a week (minimumReleaseAge), and is the one that was taken
  signatures of the registry over every installed package: 0 invalid, 0 missing
  known vulnerabilities, high and critical: 0

What the registry at hand does not offer is said to be unknown, and fails where COTEJO_TEST_STRICT=1.`;

/** @typedef {'ok' | 'failed' | 'unknown'} Verdict */

const NOT_OFFERED =
  /audited 0 packages|BAD_RESPONSE|META_FETCH_FAIL|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|no signing keys/;

const CHECKS = {
  'versions are a week old, lockfile as written': ['install', '--frozen-lockfile', '--lockfile-only'],
  'signatures of the registry': ['audit', 'signatures'],
  'known vulnerabilities, high and critical': ['audit', '--audit-level', 'high'],
};

await runMain(async () => {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const verdicts = [];
  for (const [label, args] of Object.entries(CHECKS)) {
    verdicts.push(await check(label, args));
  }
  const strict = process.env.COTEJO_TEST_STRICT === '1';
  return verdicts.some((verdict) => verdict === 'failed' || (strict && verdict === 'unknown')) ? 1 : 0;
});

/**
 * @param {string} label
 * @param {string[]} args of pnpm
 * @returns {Promise<Verdict>}
 */
async function check(label, args) {
  const { code, output } = await runPnpm(args, { timeoutMs: LIMIT_MS });
  /** @type {Verdict} */
  const verdict = NOT_OFFERED.test(output) ? 'unknown' : code === 0 ? 'ok' : 'failed';
  console.log(`${verdict.padEnd(8)} ${label}`);
  if (verdict !== 'ok') {
    console.log(output.trim().replace(/^/gm, '         '));
  }
  return verdict;
}
