/** Series of the product alone: others in the same Prometheus may have metrics of the same name. */
export const own = (metric, matchers = '') => `${metric}{job="cotejo"${matchers && `,${matchers}`}}`;

/** @param {Record<string, string>} [labels] constant labels */
export const record = (name, expr, labels) => ({ record: name, expr, ...(labels && { labels }) });

/**
 * @param {string} name also the name of its page in docs/runbooks
 * @param {{ expr: string, for?: string, severity: 'page' | 'ticket' | 'watchdog', summary: string, labels?: Record<string, string> }} rule
 */
export const alert = (name, { expr, for: wait, severity, summary, labels }) => ({
  alert: name,
  expr,
  ...(wait && { for: wait }),
  labels: { severity, ...labels },
  annotations: { summary, runbook: `docs/runbooks/${name}.md` },
});
