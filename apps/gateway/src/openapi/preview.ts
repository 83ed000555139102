import type { ProcessContext } from '@cotejo/platform';
import { rootModule } from '@cotejo/service';
import type { Bus } from '@cotejo/transport';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { GatewayModule } from '../gateway.module.js';
import { openApiDocument } from './document.js';

export { documentText } from './document.js';
export { referenceModel } from './reference-model.js';

/** The document without a running gateway: `npm run docs` writes it down. */
export const previewDocument = async (): Promise<OpenAPIObject> => openApiDocument(await previewGateway());

/** The gateway's routes without anything behind them: Nest's preview makes no instance, so nothing is needed to run. */
export async function previewGateway(): Promise<NestFastifyApplication> {
  const nothing = {} as ProcessContext;
  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(nothing, {} as Bus, GatewayModule),
    new FastifyAdapter({ exposeHeadRoutes: false }),
    { preview: true, bodyParser: false, logger: false, abortOnError: false },
  );
  return app.enableVersioning({ type: VersioningType.URI });
}
