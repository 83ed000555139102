import { join } from 'node:path';
import { runCommand } from '../bootstrap/run-command.mjs';

const cliLimitMs = 30_000;

/**
 * What a person needs once everything runs.
 *
 * @param {{ env: string, node: string, product: import('../launch.d.mts').Product,
 *   rootDir: string }} options
 * @returns {Promise<string>}
 */
export async function welcome({ env, node, product, rootDir }) {
  const firstSteps = env === 'sandbox' ? await sandboxSteps(product, node, rootDir) : productionSteps();
  const adminPorts = Object.entries(product.adminPorts).map(([app, port]) => `${app} ${port}`);
  return `
Cotejo (${env}) is ready at ${product.url}, its console at ${product.consoleUrl}

${firstSteps}

  metrics and health   http://127.0.0.1:<admin port>/metrics, /health/ready: ${adminPorts.join(', ')}
  logs                 ${product.logsDir}
  stop                 Ctrl-C
`;
}

async function sandboxSteps({ url, environment }, node, rootDir) {
  const argv = [node, join(rootDir, 'apps', 'cli', 'dist', 'main.js'), 'keys', 'demo', '--json'];
  const { code, output } = await runCommand(argv, { cwd: rootDir, env: environment, timeoutMs: cliLimitMs });
  const key = /"key"\s*:\s*"([^"]+)"/.exec(output)?.[1];
  if (code !== 0 || !key) return `  no test key could be made:\n${output.trimEnd()}`;
  return `  test key   ${key}

  curl -s ${url}/v1/verify -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' -d '{"cedula":"1000000001"}'`;
}

function productionSteps() {
  return `  registry   npm run cotejo -- registry import FILE.csv
  lists      npm run cotejo -- lists import DIR
  a key      npm run cotejo -- keys create --tenant NAME --plan corporativo --env production`;
}
