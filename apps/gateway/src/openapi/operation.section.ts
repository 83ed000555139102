import { type Html, html, inline, table } from './html.js';
import { pretty } from './pretty-json.js';
import type { DescribedOperation, Example } from './reference.model.js';
import type { Field } from './schema-fields.js';

/** One operation: how to call it, what it takes, what it answers. */
export function operationSection(operation: DescribedOperation): Html {
  const { id, method, path, summary, description, curl, parameters, request, answer } = operation;
  return html`<section id="${id}">
<h2><b class="${method}">${method}</b> ${path}</h2>
<p><strong>${summary}.</strong> ${inline(description)}</p>
<pre><code>${curl}</code></pre>
${fieldTable('Parameters', parameters, ({ required }) => required && 'required')}
${fieldTable('Request body', request, ({ required }) => required && 'required')}
${fieldTable('Answer', answer, ({ required }) => !required && 'on request')}
${refusals(operation)}
${examples(operation)}
</section>
`;
}

type Remark = (field: Field) => string | false;

function fieldTable(title: string, fields: Field[], remark: Remark): Html | false {
  if (fields.length === 0) return false;
  const rows = fields.map((field) => {
    const { name, type, rules, description, listedIn } = field;
    return [
      html`<code>${name}</code> <em>${remark(field)}</em>`,
      html`${type}${rules.map((rule) => html`<br><code>${rule}</code>`)}${listedIn && valuesLink(listedIn)}`,
      inline(description),
    ];
  });
  return html`<h3>${title}</h3>${table(['Field', 'Type', 'What it is'], rows)}`;
}

const LISTS: Record<string, string> = { ReasonCode: 'reasons', ErrorReason: 'errors' };

/** Long lists of values have a section of their own. */
function valuesLink(listedIn: string): Html | false {
  const section = LISTS[listedIn];
  return section !== undefined && html`<br><a href="#${section}">one of the list</a>`;
}

function refusals({ refusals: all, headers }: DescribedOperation): Html {
  const links = (reasons: string[]) =>
    reasons.map((reason) => html`<a href="#error-${reason}"><code>${reason}</code></a> `);
  const rows = all.map(({ status, reasons }) => [status, links(reasons)]);
  return html`<h3>Errors</h3>${table(['Status', 'Reasons'], rows)}
<p>Headers of a 200: ${headers.map((name) => html`<code>${name}</code> `)}(<a href="#headers">what they tell</a>)</p>`;
}

function examples({ examples: all }: DescribedOperation): Html | false {
  if (all.length === 0) return false;
  return html`<h3>Examples</h3>
<p>Sandbox scenarios as the product answers them; identifiers and times are made uniform.</p>
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
