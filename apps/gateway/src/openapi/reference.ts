import { type INestApplication, Injectable } from '@nestjs/common';
import { documentText, openApiDocument } from './document.js';
import { StaticDocument } from './static-document.js';

/** The documentation of the API: the OpenAPI document, generated once when the gateway starts, and where the pages are. */
@Injectable()
export class Reference {
  openApi = new StaticDocument('');
  /** Address of the documentation site, `null` when the gateway does not know the console. */
  siteUrl: string | null = null;
}

/** Generates the OpenAPI document from the routes of an application. */
export function publishReference(app: INestApplication, { consoleUrl }: { consoleUrl: string | null }): void {
  const reference = app.get(Reference);
  reference.openApi = new StaticDocument(documentText(openApiDocument(app)));
  reference.siteUrl = consoleUrl && new URL('/docs/', consoleUrl).href;
}
