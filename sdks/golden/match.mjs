/**
 * Compares a value with an expectation. Members that the expectation does not name may have any value; a list must have
 * the same length. `{ $is: 'string' | 'number' | 'list' }`, `{ $pattern: '...' }`, `{ $absent: true }` and `{ $set: [...] }`
 * (a list in any order) stand for values that are not known in advance.
 *
 * @param {any} expected @param {any} actual @param {string} [place]
 * @returns {string[]} one line for each difference
 */
export function differences(expected, actual, place = '') {
  if (expected === null || typeof expected !== 'object') {
    // A member that does not exist is as good as null: not every language keeps the difference.
    return (actual ?? null) === expected ? [] : [line(place, expected, actual)];
  }
  if (Array.isArray(expected)) {
    return listDifferences(expected, actual, place);
  }
  if (Object.keys(expected).some((name) => name.startsWith('$'))) {
    return fits(expected, actual) ? [] : [line(place, expected, actual)];
  }
  if (actual === null || typeof actual !== 'object' || Array.isArray(actual)) {
    return [line(place, expected, actual)];
  }
  return Object.entries(expected).flatMap(([name, value]) => differences(value, actual[name], `${place}/${name}`));
}

function listDifferences(expected, actual, place) {
  if (!Array.isArray(actual) || actual.length !== expected.length) {
    return [line(place, expected, actual)];
  }
  return expected.flatMap((value, index) => differences(value, actual[index], `${place}/${index}`));
}

function fits({ $is, $pattern, $absent, $set }, actual) {
  if ($absent) {
    return actual === undefined || actual === null;
  }
  if ($pattern !== undefined) {
    return typeof actual === 'string' && new RegExp($pattern).test(actual);
  }
  if ($set !== undefined) {
    return (
      Array.isArray(actual) &&
      actual.length === $set.length &&
      $set.every((value) => actual.some((each) => differences(value, each).length === 0))
    );
  }
  return $is === 'list' ? Array.isArray(actual) : typeof actual === $is;
}

function line(place, expected, actual) {
  return `${place || '/'}: expected ${shown(expected)}, got ${shown(actual)}`;
}

const SHOWN_MAX = 160;

function shown(value) {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}...` : text;
}
