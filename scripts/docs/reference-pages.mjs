import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exampleConfig } from '../../infra/nginx/config.mjs';
import { rootDir } from '../../packages/launcher/src/bootstrap/paths.mjs';
import { adrIndex } from './adr-index.mjs';
import { header, table } from './markdown.mjs';
import { operationsFiles } from './operations-files.mjs';
import { processingPage } from './processing-page.mjs';
import { scorecardPage } from './scorecard-page.mjs';
import { settingsPage } from './settings-page.mjs';
import { filesThatListSources } from './source-lists.mjs';

/** Writes every generated file. @returns {Promise<string[]>} the files, relative to the root */
export async function writeReferencePages() {
  const pages = await referencePages();
  for (const [file, text] of Object.entries(pages)) {
    writeFileSync(join(rootDir, file), text);
  }
  return Object.keys(pages);
}

/** @returns {Promise<Record<string, string>>} every generated file: its path to its text */
export async function referencePages() {
  const contracts = await built('packages/contracts/dist/index.js');
  const gateway = await built('apps/gateway/dist/openapi/preview.js');
  const versions = await built('packages/scorecard/dist/index.js');
  const scorecard = readPolicy('scorecards/base.json');
  const policies = ['default', 'operators', 'sandbox'].map((name) => readPolicy(`decision/${name}.json`));
  return {
    'docs/reference/sandbox.md': sandboxPage(contracts),
    'docs/reference/reasons.md': reasonsPage(contracts, scorecard),
    'docs/reference/scorecard.md': scorecardPage(contracts, versions, scorecard, policies),
    'docs/reference/processing.md': processingPage(contracts, await keptFamilies()),
    'docs/reference/openapi.json': gateway.documentText(await gateway.previewDocument()),
    'docs/adr/README.md': adrIndex(join(rootDir, 'docs/adr')),
    'docs/settings.md': await settingsPage(),
    'infra/nginx/cotejo.conf': exampleConfig(),
    ...filesThatListSources(contracts.SOURCE_APP_IDS),
    ...operationsFiles(),
  };
}

async function keptFamilies() {
  const { KEY_FAMILIES: families } = await built('apps/cli/dist/backup/key-families.js');
  const { STATE_SEARCHES: searches } = await built('apps/cli/dist/titular/family-searches.js');
  return { families, searches };
}

/** Imported when needed, because it does not exist before the first build. */
const built = (file) => import(pathToFileURL(join(rootDir, file)).href);

const readPolicy = (file) => JSON.parse(readFileSync(join(rootDir, 'policies', file), 'utf8'));

function sandboxPage({ SANDBOX_CATALOGUE: { cedulas, faults, ...inputs } }) {
  const outcome = ({ expected }) =>
    expected.status === 404
      ? '404 `not_found`'
      : `${expected.riskScore} ${expected.riskLevel} ${expected.recommendation}`;
  const persons = table(
    ['cédula', 'scenario', 'outcome', 'what it is'],
    cedulas.map((entry) => [`\`${entry.value}\``, entry.name, outcome(entry), entry.en]),
  );
  const failures = table(
    ['cédula', 'scenario', 'what happens'],
    faults.map((entry) => [`\`${entry.value}\``, entry.name, entry.en]),
  );
  const effect = ({ signals, fault }) =>
    fault ? `source ${fault}` : signals.map((code) => `\`${code}\``).join(', ') || 'none';
  const sections = Object.entries(inputs).map(
    ([kind, entries]) =>
      `## Test ${kind}\n\n${table(
        ['value', 'scenario', 'signal', 'what it is'],
        entries.map((entry) => [`\`${entry.value}\``, entry.name, effect(entry), entry.en]),
      )}\n`,
  );
  return `${header('Sandbox test values', 'packages/contracts/src/sandbox/catalogue.ts')}
A test cédula stands for a whole scenario: every source answers by it, whatever else you send, and velocity does not count it.
Only \`known_identity\` also compares a claimed name and date of issue.
Any other cédula gives a stable fictional person; with it the other test values take effect, and a claimed name and date of issue
are compared with the person's. The same evidence goes through the same checks and the same scorecard as in production, and the
policy of the sandbox equals the one for connected operators. [Everything that differs](../site/reference/sandbox-differences.json)
is listed, and tested line by line. The sandbox serves this catalogue at \`GET /v1/sandbox/scenarios\`.

## Test cédulas

${persons}

## Test cédulas with which the API itself fails

For a client's tests of retries. Without an \`Idempotency-Key\` a fault happens each time. The test phones \`source_slow\` and \`source_down\`
let a source fail instead: the answer is a 200 with \`X-Degraded\`.

${failures}

${sections.join('\n')}`;
}

function reasonsPage({ REASONS, SIGNALS }, { characteristics, basePoints }) {
  const raisedBy = Object.fromEntries(characteristics.map((characteristic) => [characteristic.reason, characteristic]));
  const rows = Object.entries(REASONS).map(([code, { es, en }]) => {
    const { signal, bands } = raisedBy[code] ?? {};
    const pointsOf = (state) => [...new Set(bands.filter((band) => band.state === state).map(({ points }) => points))];
    const cells = signal ? [`\`${signal}\``, pointsOf('true').join(', ')] : ['-', '-'];
    return [`\`${code}\``, es, en, ...cells];
  });
  const signals = Object.entries(SIGNALS).map(([code, { source, inputs, meaning }]) => [
    `\`${code}\``,
    source,
    inputs.join(', '),
    meaning,
  ]);
  return `${header('Reason codes and signals', 'packages/contracts/src/reasons.ts')}
Codes are stable: a code may be deprecated, but is never renamed. A score starts at ${basePoints} points. The column "points" is for
a true signal; the [scorecard](scorecard.md) lists the points of each band.

Some reasons have no signal. They say that a fact is missing, and appear only where this changed the recommendation:

- \`not_verified\`: the source answered without this fact.
- \`source_unavailable\`: the source did not answer.
- \`source_not_awaited\`: the answer came early, because no answer of this source could change the recommendation.
- \`source_not_permitted\`: the key has no permission for this source.
- \`source_not_configured\`: the source has no data or no contract.

Or they say what the merchant's policy did: \`deny_listed\`, \`allow_listed\`, \`policy_unknown\`.

Act on the recommendation; a reason is for the person who reviews. Reason codes, \`risk_factors\` and \`screening\` are for the
merchant only. Never show them to a buyer: the law forbids telling a listed person about a report. As a precaution, no text of a
default answer names sanctions, crimes, authorities or reports (a test reads them all). Norms and duties are only in \`screening\`,
which a request must include explicitly.

## Reason codes

${table(['code', 'Spanish', 'English', 'signal', 'points'], rows)}

## Signals

${table(['signal', 'source', 'needs', 'true means'], signals)}
`;
}
