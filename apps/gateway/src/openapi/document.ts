import { ErrorDto } from '@cotejo/contracts/dto';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { addDocumentPatterns } from './document-patterns.js';
import { addErrorResponses } from './error-responses.js';
import { DESCRIPTION, SERVERS, TAGS } from './introduction.js';
import { SECURITY_SCHEMES } from './operation.decorators.js';
import { addResponseHeaders } from './response-headers.js';
import { addSandboxExamples } from './sandbox-examples.js';
import { shareEqualResponses } from './shared-responses.js';
import { closeRequests } from './strict-requests.js';
import { addWebhooks } from './webhooks.js';

/** Generates the OpenAPI 3.1 document from controllers and DTOs. It is the same in every environment. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, baseDocument(), {
    autoTagControllers: false,
    extraModels: [ErrorDto],
  });
  addDocumentPatterns(document);
  closeRequests(document);
  addErrorResponses(document);
  addResponseHeaders(document);
  shareEqualResponses(document);
  addSandboxExamples(document);
  const webhooks = addWebhooks(document);
  const { openapi, info, servers, tags, paths, components } = document;
  return { openapi, info, servers, tags, paths, webhooks, components } as OpenAPIObject;
}

/** The text that the gateway serves and that `docs/reference/openapi.json` contains. */
export const documentText = (document: OpenAPIObject): string => `${JSON.stringify(document, null, 2)}\n`;

function baseDocument(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Cotejo')
    .setDescription(DESCRIPTION)
    .setVersion('1.0')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0');
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) {
    builder.addSecurity(name, scheme);
  }
  return { ...builder.build(), servers: SERVERS, tags: TAGS };
}
