/** As of `LabelSelector`, with the operators that the manifests use. */
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Whether a selector picks what bears these labels; the empty one picks everything. */
export function matches(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Record<string, string> = {},
): boolean {
  const equal = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return equal && matchExpressions.every((expression) => holds(expression, labels));
}

function holds(
  { key, operator, values = [] }: { key: string; operator: string; values?: string[] },
  labels: Record<string, string>,
) {
  if (operator === 'In') {
    return values.includes(labels[key] ?? '');
  }
  throw new Error(`operator ${operator}: teach this test`);
}
