import { Controller, Get, Header, Inject, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OpenOperation } from './operation.decorators.js';
import { Reference } from './reference.js';

/** Serves the documentation of the API: as OpenAPI for programs, and as a page for people. */
@Controller({ version: '1' })
export class ReferenceController {
  constructor(@Inject(Reference) private readonly reference: Reference) {}

  @Get('openapi.json')
  @OpenOperation({
    operationId: 'getOpenApiDocument',
    tags: ['Reference'],
    summary: 'OpenAPI document of this API',
    description: 'OpenAPI 3.1 document, the same in every environment. No key is needed.',
  })
  @ApiOkResponse({ description: 'The document', content: { 'application/json': { schema: { type: 'object' } } } })
  @Header('content-type', 'application/json; charset=utf-8')
  document(): Buffer {
    return this.reference.openApi;
  }

  @Get('docs')
  @OpenOperation({
    operationId: 'getReferencePage',
    tags: ['Reference'],
    summary: 'This documentation as a web page',
    description: 'One HTML page without scripts. No key is needed.',
  })
  @ApiOkResponse({ description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } })
  @Header('content-type', 'text/html; charset=utf-8')
  page(@Res({ passthrough: true }) reply: FastifyReply): Buffer {
    reply.header('content-security-policy', this.reference.pageSecurityPolicy);
    return this.reference.page;
  }
}
