import { ApiProperty } from '@nestjs/swagger';
import { ERROR_CODES, ERROR_REASONS, type ErrorCode } from '../errors.js';

export class FieldErrorDto {
  @ApiProperty({ description: 'RFC 6901 pointer', example: '/cedula' })
  pointer!: string;

  @ApiProperty({ example: 'invalid_format' })
  code!: string;
}

/** The one error body; the members `type`, `title`, `status`, `detail` are those of RFC 9457. */
export class ErrorDto {
  @ApiProperty({ enum: [false] })
  success!: false;

  @ApiProperty({ enum: ERROR_CODES })
  code!: ErrorCode;

  @ApiProperty()
  message!: string;

  @ApiProperty({ enum: Object.keys(ERROR_REASONS) })
  reason!: string;

  @ApiProperty()
  request_id!: string;

  @ApiProperty({ type: [FieldErrorDto] })
  errors!: FieldErrorDto[];

  @ApiProperty({ required: false, description: 'Milliseconds until a retry makes sense' })
  retry_after_ms?: number;

  @ApiProperty({ example: 'urn:cotejo:error:bad_request' })
  type!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  status!: number;

  @ApiProperty({ required: false })
  detail?: string;
}
