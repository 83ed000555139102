import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ERROR_GUIDANCE, ERROR_REASONS, type ErrorReason, REASONS } from '@cotejo/contracts';
import type { OpenAPIObject } from '@nestjs/swagger';
import { fieldTable, mayBeAbsent } from './field-table.js';
import { Html, html, inline, table } from './html.js';
import { operationSection } from './operation-section.js';
import { type DescribedOperation, type ReferenceModel, referenceModel } from './reference-model.js';

const STYLE = readFileSync(new URL('../../data/reference.css', import.meta.url), 'utf8');

export interface ReferencePage {
  html: string;
  /** Forbids loading and scripts. It allows only our style sheet, by its hash. */
  contentSecurityPolicy: string;
}

/** The documentation as one HTML page: without scripts, without other files, without any field for a key. */
export function referencePage(document: OpenAPIObject): ReferencePage {
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html: page(referenceModel(document)).text,
    contentSecurityPolicy: [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}

function page(model: ReferenceModel): Html {
  const { title, version, introduction, tags, operations } = model;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} ${version}: reference</title>
${new Html(`<style>${STYLE}</style>`)}
</head>
<body>
${navigation(operations)}
<main>
<header id="top"><h1>${title} <small>${version}</small></h1>
${introduction.map((paragraph) => html`<p>${inline(paragraph)}</p>`)}</header>
${environments(model)}
${tags.map(({ name }) => operations.filter(({ tag }) => tag === name).map(operationSection))}
${headersSection(model)}
${errorsSection(model)}
${reasonsSection()}
</main>
</body>
</html>
`;
}

function navigation(operations: DescribedOperation[]): Html {
  return html`<nav aria-label="Contents"><a href="#top">Introduction</a><a href="#environments">Environments</a>
${operations.map(({ id, method, path }) => html`<a href="#${id}"><b class="${method}">${method}</b> ${path}</a>`)}
<a href="#headers">Response headers</a><a href="#errors">Errors</a><a href="#reasons">Reason codes</a>
<a href="/v1/openapi.json">openapi.json</a></nav>`;
}

function environments({ servers }: ReferenceModel): Html {
  const rows = servers.map(({ url, description }) => [html`<code>${url}</code>`, inline(description)]);
  return html`<section id="environments"><h2>Environments</h2>${table(['Base URL', 'Description'], rows)}</section>`;
}

function headersSection({ headers }: ReferenceModel): Html {
  const rows = headers.map(({ name, description }) => [html`<code>${name}</code>`, inline(description)]);
  return html`<section id="headers"><h2>Response headers</h2>${table(['Header', 'Description'], rows)}</section>`;
}

function errorsSection({ error }: ReferenceModel): Html {
  const rows = (Object.keys(ERROR_REASONS) as ErrorReason[]).map((reason) => {
    const { status, code, es, en } = ERROR_REASONS[reason];
    const { when, remedy, retryable, charged } = ERROR_GUIDANCE[reason];
    return [
      html`${status}<br><code>${code}</code>`,
      html`<code id="error-${reason}">${reason}</code>`,
      html`${en}<br><span lang="es">${es}</span>`,
      html`${inline(when)} ${inline(remedy)}`,
      html`${retryable ? 'retry' : 'no retry'}${charged && html`<br>charged`}`,
    ];
  });
  const head = ['Status, code', 'Reason', 'Title', 'When it happens and what to do', 'Retry'];
  return html`<section id="errors"><h2>Errors</h2>
<p>All errors have the same body. Let your program read <code>code</code>, or <code>reason</code> when it needs the exact
cause. New reasons may be added.</p>
${fieldTable('Error body', error, mayBeAbsent)}
<h3>Catalogue</h3>${table(head, rows)}</section>`;
}

function reasonsSection(): Html {
  const rows = Object.entries(REASONS).map(([code, { es, en }]) => [
    html`<code id="reason-${code}">${code}</code>`,
    en,
    html`<span lang="es">${es}</span>`,
  ]);
  return html`<section id="reasons"><h2>Reason codes</h2>
<p>The codes in <code>reasons</code> of analyze and <code>risk_factors</code> of verify. Codes are never renamed; new codes may
be added.</p>
${table(['Code', 'English', 'Spanish'], rows)}</section>`;
}
