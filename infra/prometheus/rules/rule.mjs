/** Series of the product alone: others in the same Prometheus may have metrics of the same name. */
export const own = (metric, matchers = '') => `${metric}{job="cotejo"${matchers && `,${matchers}`}}`;

/** @param {Record<string, string>} [labels] constant labels */
export const record = (name, expr, labels) => ({ record: name, expr, ...(labels && { labels }) });

/**
 * @param {string} name
 * @param {{ expr: string, for?: string, severity: 'page' | 'ticket' | 'watchdog', summary: string, labels?: Record<string, string>, page?: string }} rule
 *   page: name of its page in docs/runbooks, by default the name of the alert
 */
export const alert = (name, { expr, for: wait, severity, summary, labels, page = name }) => ({
  alert: name,
  expr,
  ...(wait && { for: wait }),
  labels: { severity, ...labels },
  annotations: { summary, runbook: `docs/runbooks/${page}.md` },
});
