import { shapeOf } from './shape.mjs';

/**
 * Words of a tool in its test scripts.
 *
 * @typedef {object} Dialect
 * @property {string} test name of the function that declares a test
 * @property {string} expect name of chai's `expect`
 * @property {string} status expression
 * @property {string} json expression
 * @property {(name: string) => string} header expression
 * @property {(name: string, value: string) => string} keep statement that keeps a value for later requests
 * @property {(name: string) => string} kept expression
 * @property {(name: string) => string} repeat statement that sends the request with this name next
 */

/** Reads every value that a path such as `sources[].status` names. Below null there is nothing to read. */
const VALUES_AT = `const valuesAt = (value, path) =>
  path.split('.').reduce((values, part) => {
    const name = part.replace('[]', '');
    const found = values.filter((each) => each !== null && each !== undefined).map((each) => each[name]);
    return part.endsWith('[]') ? found.flatMap((each) => each ?? []) : found;
  }, [value]);
const typeOf = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);`;

/**
 * @param {import('./cases.mjs').Case} one @param {Dialect} dialect
 * @returns {string} JavaScript
 */
export function testScript({ name, expect: expected }, dialect) {
  const tests = [
    statusTest(expected, dialect),
    expected.schema ? shapeTest(expected, dialect) : undefined,
    expected.members ? memberTest(expected, dialect) : undefined,
    expected.schema || expected.members ? undefined : pageTest(dialect),
    expected.keepReceipt ? dialect.keep('receipt', `JSON.stringify(${dialect.json}.receipt)`) : undefined,
  ];
  return onceNotBusy(name, tests.filter(Boolean).join('\n\n'), dialect);
}

/** A busy service answers with Retry-After. A run of the collection then repeats the request, three times at most. */
function onceNotBusy(name, tests, dialect) {
  return `const busy = [429, 503].includes(${dialect.status}) && Boolean(${dialect.header('retry-after')});
const tries = Number(${dialect.kept('tries')} || 0) + 1;
if (busy && tries < 4) {
  ${dialect.keep('tries', 'String(tries)')}
  ${dialect.repeat(name)}
} else {
  ${dialect.keep('tries', "'0'")}
  ${tests.replaceAll('\n', '\n  ').replace(/^ +$/gm, '')}
}`;
}

function statusTest({ status }, dialect) {
  return `${dialect.test}('answers ${status}', () => {
  ${dialect.expect}(${dialect.status}).to.equal(${status});
});`;
}

function shapeTest({ schema, components }, dialect) {
  return `${VALUES_AT}

${dialect.test}('the members have the types of the interface', () => {
  const types = ${indented(shapeOf(schema, components))};
  const body = ${dialect.json};
  for (const path of Object.keys(types)) {
    for (const value of valuesAt(body, path)) {
      ${dialect.expect}(types[path].split('|'), path).to.include(typeOf(value));
    }
  }
});`;
}

function memberTest({ members }, dialect) {
  return `${dialect.test}('the members have the expected values', () => {
  const body = ${dialect.json};
  const expected = ${indented(members)};
  for (const name of Object.keys(expected)) {
    ${dialect.expect}(body[name], name).to.equal(expected[name]);
  }
});`;
}

function pageTest(dialect) {
  return `${dialect.test}('answers with a page', () => {
  ${dialect.expect}(${dialect.header('content-type')}).to.include('text/html');
});`;
}

const indented = (value) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
