import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsDefined, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';

/** Three parts of base64url (RFC 7515, 7.1). */
const COMPACT_JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** The real ones have 10,000 characters in the sandbox, and some 200 more for each list that was asked. */
const TOKEN_LENGTH_MAX = 49_152;
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

const AreSalts = () => ValidateBy({ name: 'areSalts', validator: { validate: areSalts } });

/** A signed receipt (with `?include=receipt`). */
@ApiSchema({ name: 'Receipt', description: 'A signed receipt of a decision; we keep no copy' })
export class ReceiptDto {
  @ApiProperty({
    description:
      'Compact JWS (Ed25519) that says what was decided, by which versions, from what each source said; the keys are at ' +
      '`/.well-known/jwks.json`. No submitted value is in it, only a salted commitment to each',
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
    description: 'Salt of each input, by name: who has it and the value can show that the receipt is about that value',
  })
  @IsDefined()
  @AreSalts()
  salts!: Record<string, string>;
}

/** The member `receipt` of both responses. */
export const ReceiptField = () =>
  ApiPropertyOptional({ type: () => ReceiptDto, description: 'Only with `?include=receipt`' });

@ApiSchema({ name: 'ReceiptKey', description: 'A public key by which receipts are known (RFC 8037)' })
export class ReceiptKeyDto {
  @ApiProperty({ enum: ['OKP'] })
  kty!: string;

  @ApiProperty({ enum: ['Ed25519'] })
  crv!: string;

  @ApiProperty({ description: 'The key, base64url', pattern: '^[\\w-]{43}$' })
  x!: string;

  @ApiProperty({ description: 'JWK thumbprint (RFC 7638); the `kid` of receipts', pattern: '^[\\w-]{43}$' })
  kid!: string;

  @ApiProperty({ enum: ['EdDSA'] })
  alg!: string;

  @ApiProperty({ enum: ['sig'] })
  use!: string;
}

@ApiSchema({ name: 'ReceiptKeys', description: 'A JWK Set (RFC 7517); the key that signs now is the first' })
export class ReceiptKeysDto {
  @ApiProperty({
    type: [ReceiptKeyDto],
    description: 'Retired ones too, for as long as receipts of theirs are verified',
  })
  keys!: ReceiptKeyDto[];
}
