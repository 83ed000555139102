import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsDefined, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';

/** Three parts of base64url (RFC 7515, 7.1). */
export const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** A receipt of the sandbox has about 10,000 characters; each screened list adds about 200. */
export const TOKEN_LENGTH_MAX = 49_152;
/** 128 bits in base64url. */
const SALT = /^[\w-]{22}$/;
const INPUT_NAME = /^[a-z_]{1,32}$/;
const SALTS_MAX = 16;

function areSalts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return false;
  }
  const salts = Object.entries(value);
  return (
    salts.length <= SALTS_MAX &&
    salts.every(([name, salt]) => INPUT_NAME.test(name) && typeof salt === 'string' && SALT.test(salt))
  );
}

export const AreSalts = () => ValidateBy({ name: 'areSalts', validator: { validate: areSalts } });

@ApiSchema({ name: 'Receipt', description: 'Signed receipt of a decision. Cotejo does not keep a copy' })
export class ReceiptDto {
  @ApiProperty({
    description:
      'Compact JWS signed with Ed25519. It contains the decision, the versions of scorecard and policy, and what each source ' +
      'reported. It does not contain the submitted values, only a salted commitment to each one. The public keys are at ' +
      '`/.well-known/jwks.json`',
    maxLength: TOKEN_LENGTH_MAX,
    pattern: COMPACT_JWS.source,
  })
  @IsDefined()
  @IsString()
  @MaxLength(TOKEN_LENGTH_MAX)
  @Matches(COMPACT_JWS)
  token!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', pattern: SALT.source },
    maxProperties: SALTS_MAX,
    description:
      'Salt of each input, by a name that is the same for both variants: `document` is the cédula, `amount` the amount. With the salt and the value, you can prove that the receipt belongs to that value',
  })
  @IsDefined()
  @AreSalts()
  salts!: Record<string, string>;
}

/** The field `receipt` of both responses. */
export const ReceiptField = () =>
  ApiPropertyOptional({
    type: () => ReceiptDto,
    description: 'Only with `?include=receipt`: the signed receipt of this decision',
  });

/** The only reason of an answer without the receipt that was requested. */
export const RECEIPT_UNAVAILABLE = 'signing_key_unavailable';

/** The field `receipt_unavailable` of both responses. */
export const ReceiptUnavailableField = () =>
  ApiPropertyOptional({
    enum: [RECEIPT_UNAVAILABLE],
    description:
      'Only with `?include=receipt`, when the answer has no `receipt`: the key that signs receipts cannot be used at this moment. ' +
      'The decision is complete. This decision gets no receipt later',
  });

@ApiSchema({ name: 'ReceiptKey', description: 'Public key that verifies the signature of receipts (RFC 8037)' })
export class ReceiptKeyDto {
  @ApiProperty({ enum: ['OKP'] })
  kty!: string;

  @ApiProperty({ enum: ['Ed25519'] })
  crv!: string;

  @ApiProperty({ description: 'The public key in base64url', pattern: '^[\\w-]{43}$' })
  x!: string;

  @ApiProperty({
    description: 'JWK thumbprint (RFC 7638). Receipts name their key with it in `kid`',
    pattern: '^[\\w-]{43}$',
  })
  kid!: string;

  @ApiProperty({ enum: ['EdDSA'] })
  alg!: string;

  @ApiProperty({ enum: ['sig'] })
  use!: string;
}

@ApiSchema({ name: 'ReceiptKeys', description: 'JWK Set (RFC 7517). The first key signs new receipts' })
export class ReceiptKeysDto {
  @ApiProperty({
    type: [ReceiptKeyDto],
    description: 'The current key first, then the retired keys that still verify older receipts',
  })
  keys!: ReceiptKeyDto[];
}
