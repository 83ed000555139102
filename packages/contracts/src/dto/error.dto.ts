import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_REASONS, type ErrorCode } from '../errors.js';

@ApiSchema({
  name: 'FieldError',
  description: 'One problem of a request: its place and its code, never the value that was sent',
})
export class FieldErrorDto {
  @ApiProperty({
    description: 'JSON pointer to the field (RFC 6901). Empty when the problem concerns the whole body',
    examples: ['/cedula'],
  })
  pointer!: string;

  @ApiProperty({
    pattern: '^[a-z_]+$',
    description: 'Code of the problem, such as `missing_country_code`; the page of error codes lists them',
    examples: ['invalid_format'],
  })
  code!: string;
}

/** Body of every error. The members `type`, `title`, `status` and `detail` are defined by RFC 9457. */
@ApiSchema({ name: 'Error', description: 'Body of every error. It is also a problem document as defined by RFC 9457' })
export class ErrorDto {
  @ApiProperty({ type: Boolean, enum: [false], description: 'false in every error' })
  success!: false;

  @ApiProperty({ enum: ERROR_CODES, description: 'Class of the error' })
  code!: ErrorCode;

  @ApiProperty({
    description:
      'Text in Spanish, or in English when `Accept-Language` prefers English. `Content-Language` names the language',
  })
  message!: string;

  @ApiProperty({
    enum: Object.keys(ERROR_REASONS),
    enumName: 'ErrorReason',
    description: 'The exact cause of the error',
  })
  reason!: string;

  @ApiProperty({
    pattern: '^req_[a-z2-7]{26}$',
    description: 'Identifier of the request, also in the header `Request-Id`. Send it to support',
  })
  request_id!: string;

  @ApiProperty({ type: [FieldErrorDto], description: 'Each problem of the request. May be empty' })
  errors!: FieldErrorDto[];

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Milliseconds to wait before a retry' })
  retry_after_ms?: number;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'With `quota_exhausted` and `trial_expired` only: when the quota renews, in the time of Bogotá. `null`: never, because it is a trial that ends',
    examples: ['2026-12-01T00:00:00-05:00'],
  })
  quota_renews_at?: string | null;

  @ApiProperty({ description: '`urn:cotejo:error:` followed by the code', examples: ['urn:cotejo:error:bad_request'] })
  type!: string;

  @ApiProperty({ description: 'The same text as `message`' })
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status' })
  status!: number;

  @ApiPropertyOptional({ description: 'Detail that helps to fix the request, such as the name of the missing scope' })
  detail?: string;
}
