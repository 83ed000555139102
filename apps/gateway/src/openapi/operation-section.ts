import { fieldTable, mayBeAbsent, required } from './field-table.js';
import { type Html, html, inline, table } from './html.js';
import { pretty } from './pretty-json.js';
import type { DescribedOperation, Example } from './reference-model.js';

/** The section of one operation: how to call it, its parameters and its answers. */
export function operationSection(operation: DescribedOperation): Html {
  const { id, method, path, summary, description, curl, parameters, request, answer } = operation;
  return html`<section id="${id}">
<h2><b class="${method}">${method}</b> ${path}</h2>
<p><strong>${summary}.</strong> ${inline(description)}</p>
<pre><code>${curl}</code></pre>
${fieldTable('Parameters', parameters, required)}
${fieldTable('Request body', request, required)}
${fieldTable('Answer', answer, mayBeAbsent)}
${refusals(operation)}
${examples(operation)}
</section>
`;
}

function refusals({ refusals: all, headers }: DescribedOperation): Html {
  const links = (reasons: string[]) =>
    reasons.map((reason) => html`<a href="#error-${reason}"><code>${reason}</code></a> `);
  const rows = all.map(({ status, reasons }) => [status, links(reasons)]);
  return html`<h3>Errors</h3>${table(['Status', 'Reasons'], rows)}
<p>Headers of a 200 answer: ${headers.map((name) => html`<code>${name}</code> `)}(<a href="#headers">described below</a>)</p>`;
}

function examples({ examples: all }: DescribedOperation): Html | false {
  if (all.length === 0) {
    return false;
  }
  return html`<h3>Examples</h3>
<p>Sandbox scenarios and the recorded answers of the product. Identifiers and times are replaced by fixed values.</p>
${all.map(exampleDetails)}`;
}

function exampleDetails({ name, summary, request, answer }: Example): Html {
  return html`<details><summary><code>${name}</code> ${summary}</summary>
<pre><code>${pretty(request)}</code></pre>
${
  answer === undefined
    ? html`<p>404 <a href="#error-cedula_not_found"><code>cedula_not_found</code></a></p>`
    : html`<pre><code>${answer}</code></pre>`
}</details>
`;
}
