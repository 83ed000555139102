import { join } from 'node:path';
import { runCommand } from '../bootstrap/run-command.mjs';

const cliLimitMs = 30_000;
/**
 * E-mail address of the first operator, the person who starts Cotejo on their own machine. This operator can invite
 * other operators, and can be removed later.
 */
const firstOperator = 'operator@cotejo.example';

/**
 * What a person needs once everything runs.
 *
 * @param {{ env: string, node: string, product: import('../launch.d.mts').Product,
 *   rootDir: string, metricsTokenFile: string }} options
 * @returns {Promise<string>}
 */
export async function welcome({ env, node, product, rootDir, metricsTokenFile }) {
  const cli = (...args) => cotejo(args, product, node, rootDir);
  const invited = cli('members', 'invite', '--operator', '--if-none', '--email', firstOperator, '--env', env);
  const firstSteps = env === 'sandbox' ? await sandboxSteps(product, cli) : productionSteps();
  const { url: operatorLink } = (await invited).answer ?? {};
  const adminPorts = Object.entries(product.adminPorts).map(([app, port]) => `${app} ${port}`);
  return `
Cotejo (${env}) is ready at ${product.url}

${firstSteps}

  console    ${product.consoleUrl}
  docs       ${product.consoleUrl}/docs/
${operatorSteps(product, operatorLink)}
${product.environment.COTEJO_SMTP_URL_FILE ? '' : mailSteps(env)}  metrics and health   http://127.0.0.1:<admin port>/metrics, /health/ready: ${adminPorts.join(', ')}
             (/metrics needs the header Authorization: Bearer, with the token in ${metricsTokenFile})
  logs                 ${product.logsDir}
  stop                 Ctrl-C
`;
}

function operatorSteps({ consoleUrl }, link) {
  return link
    ? `  operator   ${link}\n             (works once: you become the first operator, ${firstOperator})\n`
    : `  operator   ${consoleUrl}/sign-in\n`;
}

/** Without a mail server, the command line delivers the links of the console. */
function mailSteps(env) {
  const options = env === 'production' ? ' --env production' : '';
  return `  mails      npm run cotejo -- mails read ADDRESS${options}
             (no mail server: this prints a mail of the console, such as a sign-up link, once)
`;
}

async function sandboxSteps({ url }, cli) {
  const { answer, output } = await cli('keys', 'demo');
  if (!answer) {
    return `  no test key could be made:\n${output.trimEnd()}`;
  }
  return `  test key   ${answer.key}

  curl -s ${url}/v1/verify -H 'X-API-Key: ${answer.key}' -H 'Content-Type: application/json' -d '{"cedula":"1000000001"}'`;
}

function productionSteps() {
  return `  registry   npm run cotejo -- registry import FILE.csv
  lists      npm run cotejo -- lists import DIR
  a key      npm run cotejo -- keys create --tenant NAME --plan corporativo --env production`;
}

/** @returns {Promise<{ answer?: any, output: string }>} the JSON it printed, undefined where it failed or had nothing to say */
async function cotejo(args, { environment }, node, rootDir) {
  const argv = [node, join(rootDir, 'apps', 'cli', 'dist', 'main.js'), ...args, '--json'];
  const { code, output } = await runCommand(argv, { cwd: rootDir, env: environment, timeoutMs: cliLimitMs });
  const line = output.split('\n').find((each) => each.startsWith('{'));
  return { output, ...(code === 0 && line && { answer: JSON.parse(line) }) };
}
