import { ERROR_REASONS, FIELD_PROBLEMS, REASONS, type ReasonText } from '@cotejo/contracts';

/** The largest answers have some hundreds of values. */
const VALUES_MAX = 20_000;
const DEPTH_MAX = 24;

/** Explains every code in an answer. In an error body, error codes have precedence over reason codes. */
export function explanationsOf(answer: unknown): Record<string, ReasonText> {
  const isError = typeof answer === 'object' && answer !== null && (answer as { success?: unknown }).success === false;
  const tables: Record<string, ReasonText>[] = isError
    ? [ERROR_REASONS, FIELD_PROBLEMS, REASONS]
    : [REASONS, ERROR_REASONS, FIELD_PROBLEMS];
  const explanations: Record<string, ReasonText> = {};
  for (const text of textsIn(answer)) {
    const table = tables.find((each) => Object.hasOwn(each, text));
    if (!table) {
      continue;
    }
    const { es, en } = table[text] as ReasonText;
    explanations[text] = { es, en };
  }
  return explanations;
}

/** Every string in a value, breadth first, within both limits. */
function* textsIn(answer: unknown): Generator<string> {
  let level = [answer];
  let values = 0;
  for (let depth = 0; level.length > 0 && depth < DEPTH_MAX; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      values += 1;
      if (values > VALUES_MAX) {
        return;
      }
      if (typeof value === 'string') {
        yield value;
      } else if (typeof value === 'object' && value !== null) {
        next.push(...Object.values(value));
      }
    }
    level = next;
  }
}
