import { ReceiptKeysDto } from '@cotejo/contracts/dto';
import { Controller, Get, Header, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { OpenOperation } from '../openapi/operation.decorators.js';
import { ReceiptKeyring } from './receipt-keyring.js';

/** The public keys by which anybody can verify a receipt. */
@Controller({ path: '.well-known', version: VERSION_NEUTRAL })
export class JwksController {
  constructor(@Inject(ReceiptKeyring) private readonly keyring: ReceiptKeyring) {}

  @Get('jwks.json')
  @OpenOperation({
    operationId: 'getReceiptKeys',
    tags: ['Receipts'],
    summary: 'Public keys of receipts',
    description:
      'A JWK Set with the key that signs receipts now and those of before. Ask again for a `kid` that is not in it. ' +
      'Needs no key.',
  })
  @ApiExtraModels(ReceiptKeysDto)
  @ApiOkResponse({
    description: 'The keys',
    content: { 'application/jwk-set+json': { schema: { $ref: getSchemaPath(ReceiptKeysDto) } } },
  })
  @Header('content-type', 'application/jwk-set+json')
  @Header('cache-control', 'public, max-age=300')
  keys(): Buffer {
    return Buffer.from(JSON.stringify(this.keyring.current.jwks));
  }
}
