import { Controller, Get, Header, Inject, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors/api-error.js';
import { OpenOperation } from './operation.decorators.js';
import { Reference } from './reference.js';

const DOCUMENT_PATH = '/v1/openapi.json';

/** Serves the OpenAPI document to programs, and leads people to the documentation site. */
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

  /** @throws ApiError `unknown_route` with the path of the OpenAPI document when the gateway does not know the console */
  @Get('docs')
  @ApiExcludeEndpoint()
  @Redirect()
  site(): { url: string } {
    const { siteUrl } = this.reference;
    if (siteUrl === null) {
      throw new ApiError('unknown_route', { detail: DOCUMENT_PATH });
    }
    return { url: siteUrl };
  }
}
