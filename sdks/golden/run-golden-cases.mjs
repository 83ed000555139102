import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.mjs';
import { FaultProxy } from './fault-proxy.mjs';
import { fillIn } from './fill-in.mjs';
import { startGoldenProduct } from './golden-product.mjs';
import { readLines, runSdkScript } from './sdk-program.mjs';

const sdksDir = fileURLToPath(new URL('..', import.meta.url));
// An SDK must not read the settings of the person who runs the tests.
const { COTEJO_BASE_URL: _url, COTEJO_API_KEY: _key, NODE_OPTIONS: _options, ...environment } = process.env;

/**
 * Runs the golden cases with each SDK, one after the other, against a real gateway behind the proxy.
 *
 * @typedef {{ id: string, title: string, call: string, input: any, options: Record<string, any>, fault: object | null,
 *   needs?: string, expect: { requests?: object, [outcome: string]: any } }} GoldenCase needs: what the interface document of the gateway must name
 *
 * @param {{ cases: GoldenCase[], languages: string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('./report.mjs').Result[]>}
 */
export async function runGoldenCases({ cases, languages, env = environment }) {
  const product = await startGoldenProduct();
  const proxy = new FaultProxy({ gatewayUrl: product.url, cases });
  const folder = await mkdtemp(join(tmpdir(), 'cotejo-golden-'));
  try {
    const proxyUrl = await proxy.start();
    const described = await product.interfaceText();
    const results = [];
    for (const language of languages) {
      const account = await product.openAccount(language);
      const filled = cases.map((golden) => fillIn(golden, { ...account, proxyUrl }));
      const file = join(folder, `${language}.json`);
      await writeFile(file, JSON.stringify(filled));
      proxy.reset();
      const goldenEnv = { ...env, COTEJO_GOLDEN_URL: proxyUrl, COTEJO_GOLDEN_KEY: account.key };
      const outcome = await runSdkScript(sdksDir, language, ['golden/run', file], goldenEnv);
      results.push(judge({ language, outcome, filled, proxy, account, described }));
    }
    return results;
  } finally {
    await proxy.stop();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function judge({ language, outcome, filled, proxy, account, described }) {
  if ('skipped' in outcome) {
    return { language, skipped: outcome.skipped, failures: [], cases: [] };
  }
  const { lines, odd } = readLines(outcome.stdout);
  const cases = filled.map((golden) => {
    const seen = { requests: proxy.requestsOf(golden.id), key: golden.options.key ?? account.key, language };
    const found = compare(golden, lines.get(golden.id), seen);
    const waits = golden.needs !== undefined && !described.includes(golden.needs);
    const state = found.length === 0 ? 'green' : waits ? 'waiting' : 'red';
    return { id: golden.id, title: golden.title, state, differences: found };
  });
  return { language, failures: programFailures(outcome, { odd, proxy, account }), cases };
}

function programFailures({ code, stdout, stderr }, { odd, proxy, account }) {
  const failures = odd.map((text) => `a line that is not JSON: ${text}`);
  if (code !== 0) {
    failures.push(`golden/run ended with ${code}\n${stderr.trim().slice(-2_000)}`);
  }
  if (proxy.trapped > 0) {
    failures.push(`${proxy.trapped} requests went to a path outside their case: a redirect was followed`);
  }
  if ([account.key, ...Object.values(account.keys)].some((key) => (stdout + stderr).includes(key))) {
    failures.push('the output contains an API key');
  }
  return failures;
}
