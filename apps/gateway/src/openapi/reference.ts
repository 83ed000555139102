import { type INestApplication, Injectable } from '@nestjs/common';
import { documentText, openApiDocument } from './document.js';
import { referencePage } from './reference-page.js';

/** The documentation of the API, generated once when the gateway starts. */
@Injectable()
export class Reference {
  /** As bytes, so that all answers to slow readers share one copy. */
  openApi = Buffer.alloc(0);
  page = Buffer.alloc(0);
  pageSecurityPolicy = '';
}

/** Generates the OpenAPI document and the HTML page from the routes of an application. */
export function publishReference(app: INestApplication): void {
  const document = openApiDocument(app);
  const { html, contentSecurityPolicy } = referencePage(document);
  const reference = app.get(Reference);
  reference.openApi = Buffer.from(documentText(document));
  reference.page = Buffer.from(html);
  reference.pageSecurityPolicy = contentSecurityPolicy;
}
