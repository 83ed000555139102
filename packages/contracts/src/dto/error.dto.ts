import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_REASONS, type ErrorCode } from '../errors.js';

@ApiSchema({ name: 'FieldError', description: 'One thing wrong with a request: where and what, never the value' })
export class FieldErrorDto {
  @ApiProperty({ description: 'RFC 6901 pointer; empty for the whole body', examples: ['/cedula'] })
  pointer!: string;

  @ApiProperty({ pattern: '^[a-z_]+$', description: 'What is wrong there', examples: ['invalid_format'] })
  code!: string;
}

/** The one error body; the members `type`, `title`, `status`, `detail` are those of RFC 9457. */
@ApiSchema({ name: 'Error', description: 'The one error body, also a problem document of RFC 9457' })
export class ErrorDto {
  @ApiProperty({ type: Boolean, enum: [false], description: 'Tells an error from an answer' })
  success!: false;

  @ApiProperty({ enum: ERROR_CODES, description: 'The class of the error' })
  code!: ErrorCode;

  @ApiProperty({ description: 'In Spanish, or in English to who sends `Accept-Language: en`' })
  message!: string;

  @ApiProperty({ enum: Object.keys(ERROR_REASONS), enumName: 'ErrorReason', description: 'What exactly was wrong' })
  reason!: string;

  @ApiProperty({ pattern: '^req_[a-z2-7]{26}$', description: 'Also in the header Request-Id; name it to support' })
  request_id!: string;

  @ApiProperty({ type: [FieldErrorDto], description: 'Each thing wrong with the request; may be empty' })
  errors!: FieldErrorDto[];

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Milliseconds until a retry makes sense' })
  retry_after_ms?: number;

  @ApiProperty({ description: '`urn:cotejo:error:` and the code', examples: ['urn:cotejo:error:bad_request'] })
  type!: string;

  @ApiProperty({ description: 'The same as `message`' })
  title!: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status' })
  status!: number;

  @ApiPropertyOptional({ description: 'What helps to mend it, such as the missing scope' })
  detail?: string;
}
