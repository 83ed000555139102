import { parseArgs } from 'node:util';
import { goldenCases } from './case-list.mjs';
import { isGreen, reportText } from './report.mjs';
import { runGoldenCases } from './run-golden-cases.mjs';
import { runUnitTests } from './run-unit-tests.mjs';
import { languages } from './sdk-program.mjs';

const HELP = `npm run test:sdk -- [options]

Starts a real gateway in the sandbox with a proxy that causes faults, runs the golden cases with each SDK, and compares.

  --only LANG     one of them, or several with commas: ${languages.join(', ')}
  --case ID       one case, or all cases of a group: receipts.good, receipts
  --require LANG  fails when one of these is skipped because its interpreter or tool is missing (with commas)
  --unit          runs the unit tests and the package build of each SDK too (sdks/LANG/test)
  --json          the results as JSON`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    case: { type: 'string' },
    require: { type: 'string', default: '' },
    unit: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(HELP);
} else {
  process.exitCode = await run();
}

/** @returns {Promise<number>} the exit code */
async function run() {
  const chosen = values.only?.split(',') ?? languages;
  const required = values.require.split(',').filter(Boolean);
  const cases = goldenCases().filter(({ id }) => isChosen(id));
  const unknown = [...chosen, ...required].filter((language) => !languages.includes(language));
  if (unknown.length > 0 || cases.length === 0) {
    console.error(unknown.length > 0 ? `there is no SDK ${unknown.join(', ')}` : `there is no case ${values.case}`);
    return 1;
  }
  const results = await runGoldenCases({ cases, languages: chosen });
  if (values.unit) {
    await runUnitTests(results);
  }
  console.log(values.json ? JSON.stringify(results, null, 2) : reportText(results));
  return isGreen(results, required) ? 0 : 1;
}

function isChosen(id) {
  return values.case === undefined || id === values.case || id.startsWith(`${values.case}.`);
}
