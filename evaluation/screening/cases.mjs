import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';

/**
 * One query with a known right answer.
 *
 * @typedef {{ kind: string, query?: string, document?: string, birthDate?: string, country?: string, expected: string[],
 *   reviewAllowed?: boolean }} Case expected: ids of entries; one of them must be found. Empty: no entry may be found
 */

/**
 * Cases of a file: JSON lines `{query, document?, birthDate?, country?, expected: [entry ids], kind?}`, or CSV with the header
 * `kind,query_name,query_cedula,expected,ofac_uid,...`, where `expected` is `hit`, `no_hit` or `no_match_review_allowed`.
 *
 * @param {string} file
 * @returns {Case[]}
 */
export function readCases(file) {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('{') ? jsonLines(text, basename(file)) : csvRows(text, basename(file));
}

function jsonLines(text, file) {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') {
      return [];
    }
    const made = parseLine(line);
    if (!made || !Array.isArray(made.expected) || !(made.query || made.document)) {
      throw new Error(`${file}, line ${i + 1}: not a case {query, document?, birthDate?, country?, expected: [ids]}`);
    }
    const { kind = made.expected.length > 0 ? 'listed' : 'not listed' } = made;
    return [{ ...made, kind }];
  });
}

function parseLine(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const VERDICTS = ['hit', 'no_hit', 'no_match_review_allowed'];

function csvRows(text, file) {
  return parse(text, { columns: true, skip_empty_lines: true }).map((row, i) => {
    const { kind, query_name: query, query_cedula: document, expected, ofac_uid: id } = row;
    if (!VERDICTS.includes(expected)) {
      throw new Error(`${file}, row ${i + 1}: \`expected\` must be one of ${VERDICTS}`);
    }
    return {
      kind,
      ...(query && { query }),
      ...(document && { document }),
      expected: expected === 'hit' ? [`ofac-sdn:${id}`] : [],
      reviewAllowed: expected === 'no_match_review_allowed',
    };
  });
}
