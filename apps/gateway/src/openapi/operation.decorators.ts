import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ApiOperationOptions, ApiSecurity } from '@nestjs/swagger';

/** The two ways to send the API key. Every operation accepts both. */
export const SECURITY_SCHEMES = {
  ApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The API key without any prefix. Never use it in browser code, where anyone can read it.',
  },
  BearerKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same API key, sent as `Authorization: Bearer <API_KEY>`.',
  },
} as const;

/** Documents an endpoint that needs a key. `addErrorResponses` adds its error responses later. */
export const KeyedOperation = (operation: ApiOperationOptions) =>
  applyDecorators(ApiOperation(operation), ...Object.keys(SECURITY_SCHEMES).map((scheme) => ApiSecurity(scheme)));

/** Documents an endpoint that needs no key. */
export const OpenOperation = (operation: ApiOperationOptions) =>
  applyDecorators(ApiOperation(operation), ApiSecurity({}));
