/**
 * Results of the screening by kind of case: for persons on a list, how many were found; for persons on no list, how
 * many were found by mistake.
 *
 * @param {(one: import('./cases.mjs').Case) => { entryId: string, band: 'hit' | 'review' | 'cleared' }[]} runQuery
 * @param {import('./cases.mjs').Case[]} cases
 */
export function judgeCases(runQuery, cases) {
  const kinds = new Map();
  const wrong = [];
  for (const one of cases) {
    const isListed = one.expected.length > 0;
    const band = bandOf(runQuery(one), one.expected);
    const right = isListed ? band !== 'none' : band === 'none' || (one.reviewAllowed && band === 'review');
    if (!right) {
      wrong.push({ ...one, band });
    }
    const key = `${isListed ? 'listed' : 'stranger'}\n${one.kind}`;
    const row = kinds.get(key) ?? { kind: one.kind, isListed, cases: 0, hit: 0, review: 0, right: 0 };
    kinds.set(key, { ...row, cases: row.cases + 1, [band]: (row[band] ?? 0) + 1, right: row.right + (right ? 1 : 0) });
  }
  return { kinds: [...kinds.values()], wrong };
}

/** A listed person is found by an entry of hers; a stranger, for whom nothing is expected, by any entry. A cleared match does not count. */
export function bandOf(hits, expected) {
  const possible = hits.filter(({ band }) => band !== 'cleared');
  const counted = expected.length > 0 ? possible.filter(({ entryId }) => expected.includes(entryId)) : possible;
  return counted.some(({ band }) => band === 'hit') ? 'hit' : counted.length > 0 ? 'review' : 'none';
}

/** Precision, recall and F1 over kinds: a case is found, missed or mistaken in the hit or review band. */
export function overall(kinds) {
  const sum = (rows, member) => rows.reduce((total, row) => total + row[member], 0);
  const listed = kinds.filter(({ isListed }) => isListed);
  const strangers = kinds.filter(({ isListed }) => !isListed);
  const found = sum(listed, 'right');
  const mistaken = sum(strangers, 'cases') - sum(strangers, 'right');
  const recall = found / sum(listed, 'cases');
  const precision = found / (found + mistaken);
  return { recall, precision, f1: (2 * precision * recall) / (precision + recall) };
}
