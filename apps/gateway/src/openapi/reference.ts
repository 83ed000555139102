import { type INestApplication, Injectable } from '@nestjs/common';
import { documentText, openApiDocument } from './document.js';
import { referencePage } from './reference-page.js';

/** The interface described, made once when the gateway starts. */
@Injectable()
export class Reference {
  /** As bytes, which answers that wait for slow readers share. */
  openApi = Buffer.alloc(0);
  page = Buffer.alloc(0);
  pageSecurityPolicy = '';
}

/** Makes document and page from the routes of this application. */
export function publishReference(app: INestApplication): void {
  const document = openApiDocument(app);
  const { html, contentSecurityPolicy } = referencePage(document);
  const reference = app.get(Reference);
  reference.openApi = Buffer.from(documentText(document));
  reference.page = Buffer.from(html);
  reference.pageSecurityPolicy = contentSecurityPolicy;
}
