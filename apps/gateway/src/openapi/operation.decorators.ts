import { applyDecorators } from '@nestjs/common';
import { ApiOperation, type ApiOperationOptions, ApiSecurity } from '@nestjs/swagger';

/** The two ways to send the one key; each operation takes either. */
export const SECURITY_SCHEMES = {
  ApiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key as it is. Never in browser code: it can be read there.',
  },
  BearerKey: { type: 'http', scheme: 'bearer', description: 'The same key as `Authorization: Bearer <API_KEY>`.' },
} as const;

/** An endpoint that takes a key; what it can refuse is added to the document by what it takes. */
export const KeyedOperation = (operation: ApiOperationOptions) =>
  applyDecorators(ApiOperation(operation), ...Object.keys(SECURITY_SCHEMES).map((scheme) => ApiSecurity(scheme)));

/** An endpoint that takes no key. */
export const OpenOperation = (operation: ApiOperationOptions) =>
  applyDecorators(ApiOperation(operation), ApiSecurity({}));
