import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';

/** The interface as OpenAPI, from the DTOs. */
function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Cotejo')
    .setDescription('Fraud prevention for Colombian buyers')
    .setVersion('1.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'X-API-Key')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, description);
}

/** Serves it at `/v1/openapi.json`; built once, on first use. */
export function serveOpenApi(app: NestFastifyApplication): void {
  let document: string | undefined;
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.get('/v1/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(app));
    reply.type('application/json').send(document);
  });
}
