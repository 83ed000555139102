import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiOperation, type ApiOperationOptions, ApiSecurity } from '@nestjs/swagger';
import { KnownParametersGuard } from '../http/query/known-parameters.guard.js';

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
  applyDecorators(ApiOperation(operation), ApiSecurity({}), UseGuards(KnownParametersGuard));

/** Documents the optional header `Idempotency-Key`. */
export const IdempotencyHeader = () =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Your random name for this call, such as a UUID. Send the same key when you repeat the call because no answer arrived. A ' +
      'repetition within 24 hours gets a new answer, and all of them together cost one query and count once for velocity. The same key with ' +
      'another body gives 409. We keep a keyed hash of key and body and nothing of the answer. Put no value of a buyer into the key.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: '0d9f2c1e-6a0b-4c2e-9f53-8f8d0a5c1b7e',
  });
