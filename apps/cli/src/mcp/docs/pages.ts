import { readdirSync } from 'node:fs';

/** The index, and pages for operators and about measurements. They would hide what a client of the API searches for. */
const NOT_FOR_CLIENTS = new Set(['README.md', 'growth.md', 'performance.md', 'redis.md', 'settings.md', 'tracing.md']);
const GUIDE = /^(?:reference\/)?[^/]+\.md$/;
/** The operations, in the documentation site. Of errors, reasons and test values `reference` says more. */
const OPERATION = /^site\/pages\/en\/reference\/(?!errors|reasons|test-values)[^/]+\.md$/;

/** The guides and the reference in a folder of documents, as paths in it, sorted. Decisions and runbooks are left out. */
export function clientPages(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return pages.filter((page) => (GUIDE.test(page) && !NOT_FOR_CLIENTS.has(page)) || OPERATION.test(page)).sort();
}
