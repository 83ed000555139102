import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compare } from './compare.mjs';
import { FaultProxy } from './fault-proxy.mjs';
import { fillIn } from './fill-in.mjs';
import { startGoldenProduct } from './golden-product.mjs';
import { readLines, runSdkScript } from './sdk-program.mjs';

// More failures than this are a mistake of the SDK.
const REPEATED_MAX = 8;
/** The clients of an SDK that has several. */
const CLIENTS = { python: [{}, { COTEJO_GOLDEN_ASYNC: '1' }] };
const sdksDir = fileURLToPath(new URL('..', import.meta.url));
// An SDK must not read the settings of the person who runs the tests.
const { COTEJO_BASE_URL: _url, COTEJO_API_KEY: _key, NODE_OPTIONS: _options, ...environment } = process.env;

/**
 * Runs the golden cases with each SDK, one after the other, against a real gateway behind the proxy.
 *
 * @typedef {{ id: string, title: string, call: string, input: any, options: Record<string, any>, fault: object | null,
 *   expect: { requests?: object, [outcome: string]: any } }} GoldenCase
 *
 * @param {{ cases: GoldenCase[], languages: string[], env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('./report.mjs').Result[]>}
 */
export async function runGoldenCases({ cases, languages, env = environment }) {
  const product = await startGoldenProduct();
  const proxy = new FaultProxy({ gatewayUrl: product.url, cases });
  const folder = await mkdtemp(join(tmpdir(), 'cotejo-golden-'));
  const stop = async () => {
    await proxy.stop();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const stopEarly = () => stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, stopEarly);
  }
  try {
    const proxyUrl = await proxy.start();
    const run = { product, proxy, proxyUrl, folder, env };
    const results = [];
    for (const language of languages) {
      const clients = [];
      for (const variables of CLIENTS[language] ?? [{}]) {
        clients.push(await runClient(cases, language, { ...run, env: { ...env, ...variables } }));
      }
      results.push(joined(clients));
    }
    return results;
  } finally {
    await stop();
  }
}

/** The results of all clients of an SDK: a case that fails with one of them is red. */
function joined(results) {
  const redOf = (index) => results.map(({ cases }) => cases[index]).find(({ state }) => state === 'red');
  return {
    ...results[0],
    failures: results.flatMap(({ failures }) => failures),
    flaky: results.flatMap(({ flaky = [] }) => flaky),
    cases: results[0].cases.map((each, index) => redOf(index) ?? each),
  };
}

/** Cases that failed run once more: on a busy machine the gateway itself may answer 503, or a wait may be too long. */
async function runClient(cases, language, run) {
  const result = await runOnce(cases, language, run);
  const red = result.cases.filter(({ state }) => state === 'red').map(({ id }) => id);
  if (red.length === 0 || red.length > REPEATED_MAX || result.failures.length > 0) {
    return result;
  }
  const repeated = await runOnce(
    cases.filter(({ id }) => red.includes(id)),
    language,
    run,
  );
  const again = new Map(repeated.cases.map((each) => [each.id, each]));
  return {
    ...result,
    failures: repeated.failures,
    flaky: red.filter((id) => again.get(id)?.state === 'green'),
    cases: result.cases.map((each) => again.get(each.id) ?? each),
  };
}

/** Each run has a new account, so that neither velocity nor an idempotency key of an earlier run matters. */
async function runOnce(cases, language, { product, proxy, proxyUrl, folder, env }) {
  const account = await product.openAccount(language);
  const filled = cases.map((golden) => fillIn(golden, { ...account, proxyUrl }));
  const file = join(folder, `${language}.json`);
  await writeFile(file, JSON.stringify(filled));
  proxy.reset();
  const goldenEnv = { ...env, COTEJO_GOLDEN_URL: proxyUrl, COTEJO_GOLDEN_KEY: account.key };
  const outcome = await runSdkScript(sdksDir, language, ['golden/run', file], goldenEnv);
  return judge({ language, outcome, filled, proxy, account });
}

function judge({ language, outcome, filled, proxy, account }) {
  if ('skipped' in outcome) {
    return { language, skipped: outcome.skipped, failures: [], cases: [] };
  }
  const { lines, odd } = readLines(outcome.stdout);
  const cases = filled.map((golden) => {
    const seen = { requests: proxy.requestsOf(golden.id), key: golden.options.key ?? account.key, language };
    const found = compare(golden, lines.get(golden.id), seen);
    const state = found.length === 0 ? 'green' : 'red';
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
