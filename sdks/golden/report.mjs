/**
 * @typedef {object} Result of one SDK
 * @property {string} language
 * @property {string} [skipped] why it did not run
 * @property {string[]} failures of the program itself, not of a case
 * @property {string[]} [flaky] cases that failed at first and not in a second run
 * @property {{ id: string, title: string, state: 'green' | 'red', differences: string[] }[]} cases
 */

const groupOf = (id) => id.split('.')[0];
const GROUP_WIDTH = 18;
const CELL_WIDTH = 14;

/** @param {Result[]} results @returns {string} a table of groups and SDKs, then each difference */
export function reportText(results) {
  const ran = results.filter(({ skipped }) => skipped === undefined);
  const groups = [...new Set(ran.flatMap(({ cases }) => cases.map(({ id }) => groupOf(id))))];
  const head = row(
    '',
    results.map(({ language }) => language),
  );
  const rows = groups.map((group) =>
    row(
      group,
      results.map((result) => cell(result, group)),
    ),
  );
  const total = row(
    'all',
    results.map((result) => cell(result)),
  );
  const lines = ran.length > 0 ? [head, ...rows, total] : [];
  return [...lines, ...results.flatMap(notes)].join('\n');
}

function row(name, cells) {
  return `${name.padEnd(GROUP_WIDTH)}${cells.map((text) => text.padEnd(CELL_WIDTH)).join('')}`.trimEnd();
}

/** @param {Result} result @param {string} [group] all groups by default */
function cell({ skipped, cases }, group) {
  if (skipped !== undefined) {
    return 'skipped';
  }
  const own = cases.filter(({ id }) => group === undefined || groupOf(id) === group);
  const count = (state) => own.filter((each) => each.state === state).length;
  const red = count('red') > 0 ? ' RED' : '';
  return `${count('green')}/${own.length}${red}`;
}

/** @param {Result} result @returns {string[]} */
function notes({ language, skipped, failures, flaky = [], cases }) {
  if (skipped !== undefined) {
    return [`\n${language}: skipped: ${skipped}`];
  }
  return [
    ...(flaky.length > 0 ? [`\n${language}: failed once and passed in a second run: ${flaky.join(', ')}`] : []),
    ...failures.map((text) => `\n${language}: ${text}`),
    ...cases
      .filter(({ state }) => state === 'red')
      .map(({ id, title, differences }) => `\n${language} ${id}: ${title}\n  ${differences.join('\n  ')}`),
  ];
}

/**
 * @param {Result[]} results @param {string[]} required languages that must not be skipped
 * @returns {boolean} whether nothing failed
 */
export function isGreen(results, required) {
  return results.every(
    ({ language, skipped, failures, cases }) =>
      !(skipped !== undefined && required.includes(language)) &&
      failures.length === 0 &&
      cases.every(({ state }) => state !== 'red'),
  );
}
