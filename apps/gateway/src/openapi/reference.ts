import { type INestApplication, Injectable } from '@nestjs/common';
import { documentText, openApiDocument } from './document.js';
import { type ReferencePage, referencePage } from './reference.page.js';

/** The interface described, made once when the gateway starts. */
@Injectable()
export class Reference {
  openApi = '';
  page: ReferencePage = { html: '', contentSecurityPolicy: '' };
}

/** Makes document and page from the routes of this application. */
export function publishReference(app: INestApplication): void {
  const document = openApiDocument(app);
  Object.assign(app.get(Reference), { openApi: documentText(document), page: referencePage(document) });
}
