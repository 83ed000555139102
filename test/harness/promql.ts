import type { SyntaxNodeRef } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** One metric as a query names it, and the labels it is selected by. */
export interface Selector {
  metric: string;
  labels: string[];
}

/** The series and labels that a query reads. */
export interface ParsedQuery {
  selectors: Selector[];
  /** Labels it groups or joins by. */
  grouping: string[];
  /** Texts that are no PromQL. */
  errors: string[];
}

/** Parses a PromQL query. It first replaces Grafana's variable `$__rate_interval` by a fixed interval. */
export function parseQuery(query: string): ParsedQuery {
  const text = query.replaceAll('$__rate_interval', '5m');
  const parsed: ParsedQuery = { selectors: [], grouping: [], errors: [] };
  let inMatcher = false;
  parser.parse(text).iterate({
    enter({ name, from, to, type }: SyntaxNodeRef) {
      const said = text.slice(from, to);
      if (type.isError) {
        parsed.errors.push(text.slice(Math.max(0, from - 10), to + 10));
      }
      if (name === 'UnquotedLabelMatcher') {
        inMatcher = true;
      }
      if (name === 'VectorSelector') {
        parsed.selectors.push({ metric: said.split('{')[0] as string, labels: [] });
      }
      if (name === 'LabelName' && inMatcher) {
        parsed.selectors.at(-1)?.labels.push(said);
      }
      if (name === 'LabelName' && !inMatcher) {
        parsed.grouping.push(said);
      }
    },
    leave({ name }: SyntaxNodeRef) {
      if (name === 'UnquotedLabelMatcher') {
        inMatcher = false;
      }
    },
  });
  return parsed;
}
