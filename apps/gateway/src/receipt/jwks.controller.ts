import { ReceiptKeysDto } from '@cotejo/contracts/dto';
import { Controller, Get, Header, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { OpenOperation } from '../openapi/operation.decorators.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/** Serves the public keys that verify the signature of receipts. */
@Controller({ path: '.well-known', version: VERSION_NEUTRAL })
export class JwksController {
  constructor(@Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring) {}

  @Get('jwks.json')
  @OpenOperation({
    operationId: 'getReceiptKeys',
    tags: ['Receipts'],
    summary: 'Public keys that verify receipts',
    description:
      'JWK Set with the key that signs new receipts and the keys that signed earlier ones. When a receipt has a `kid` that ' +
      'you do not know, download the set again. No API key is needed.',
  })
  @ApiExtraModels(ReceiptKeysDto)
  @ApiOkResponse({
    description: 'The public keys',
    content: { 'application/jwk-set+json': { schema: { $ref: getSchemaPath(ReceiptKeysDto) } } },
  })
  @Header('content-type', 'application/jwk-set+json')
  @Header('cache-control', 'public, max-age=300')
  keys(): Buffer {
    return Buffer.from(JSON.stringify(this.keyring.current.jwks));
  }
}
