import { type INestApplication, Injectable } from '@nestjs/common';
import { documentText, openApiDocument } from './document.js';
import { referencePage } from './reference-page.js';
import { StaticDocument } from './static-document.js';

/** The documentation of the API, generated once when the gateway starts. */
@Injectable()
export class Reference {
  openApi = new StaticDocument('');
  page = new StaticDocument('');
  pageSecurityPolicy = '';
}

/** Generates the OpenAPI document and the HTML page from the routes of an application. */
export function publishReference(app: INestApplication): void {
  const document = openApiDocument(app);
  const { html, contentSecurityPolicy } = referencePage(document);
  const reference = app.get(Reference);
  reference.openApi = new StaticDocument(documentText(document));
  reference.page = new StaticDocument(html);
  reference.pageSecurityPolicy = contentSecurityPolicy;
}
