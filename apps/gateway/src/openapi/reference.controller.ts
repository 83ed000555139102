import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
    description:
      'OpenAPI 3.1 document, the same in every environment, compressed when `Accept-Encoding` allows `br` or `gzip`. No key is needed.',
  })
  @ApiOkResponse({ description: 'The document', content: { 'application/json': { schema: { type: 'object' } } } })
  @ApiResponse({ status: 304, description: 'The client has the current document: `If-None-Match` has its `ETag`' })
  @Header('content-type', 'application/json; charset=utf-8')
  document(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    return this.reference.openApi.answer(request, reply);
  }

  @Get('docs')
  @OpenOperation({
    operationId: 'getReferencePage',
    tags: ['Reference'],
    summary: 'This documentation as a web page',
    description: 'One HTML page without scripts. No key is needed.',
  })
  @ApiOkResponse({ description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiResponse({ status: 304, description: 'The client has the current document: `If-None-Match` has its `ETag`' })
  @Header('content-type', 'text/html; charset=utf-8')
  page(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Buffer | undefined {
    reply.header('content-security-policy', this.reference.pageSecurityPolicy);
    return this.reference.page.answer(request, reply);
  }
}
