import { PolicyFileError } from '@cotejo/platform';
import { isNode, LineCounter, parseDocument, visit } from 'yaml';

/** The line of a JSON text in which a check found its first problem, from 1. YAML reads JSON, and it knows where each value is. */
export function lineOfProblem(text: string, error: unknown): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (!(error instanceof PolicyFileError)) {
    return document.errors[0]?.linePos?.[0].line ?? lines.linePos(firstWordOfYaml(document)).line;
  }
  const path = (error.pointer ?? '')
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length).map(arrayIndex), true);
    if (isNode(node) && node.range) {
      return lines.linePos(node.range[0]).line;
    }
  }
  return 1;
}

/** A number where the token can be an index: the index of a list is a number. A member with digits as its name is rare, and found by its parent. */
const arrayIndex = (token: string): string | number => (/^\d+$/.test(token) ? Number(token) : token);

/** Where a text is that YAML permits and JSON does not: without double quotes. */
function firstWordOfYaml(document: ReturnType<typeof parseDocument>): number {
  let offset = 0;
  visit(document, {
    Scalar(_, { type, value, range }) {
      const isJson = type === 'QUOTE_DOUBLE' || (type === 'PLAIN' && typeof value !== 'string');
      if (isJson) {
        return undefined;
      }
      offset = range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
