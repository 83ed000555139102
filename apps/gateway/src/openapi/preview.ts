import type { ProcessContext } from '@cotejo/platform';
import { rootModule } from '@cotejo/platform/service';
import type { Bus } from '@cotejo/transport';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { GatewayModule } from '../gateway.module.js';
import { openApiDocument } from './document.js';

export { documentText } from './document.js';

/** Generates the document without a running gateway, for `npm run docs`. */
export const previewDocument = async (): Promise<OpenAPIObject> => openApiDocument(await previewGateway());

/** The routes of the gateway only. In preview mode Nest creates no instances, so no configuration and no Redis is needed. */
export async function previewGateway(): Promise<NestFastifyApplication> {
  const emptyContext = {} as ProcessContext;
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(emptyContext, {} as Bus, GatewayModule),
    new FastifyAdapter({ exposeHeadRoutes: false }),
    { preview: true, bodyParser: false, logger: false, abortOnError: false },
  );
  return app.enableVersioning({ type: VersioningType.URI });
}
