import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';
import { AnalyzeRequestDto } from './analyze.dto.js';
import { ReceiptDto } from './receipt.dto.js';
import { VerifyRequestDto } from './verify.dto.js';

const DIFFERENCE_KINDS = ['input', 'score', 'thresholds', 'outcome', 'reasons', 'characteristic'] as const;
const REASON_LIST = { type: 'array', items: { type: 'string' } };
const THRESHOLDS = { type: 'object', additionalProperties: { type: 'integer' } };
const FINDINGS = [{ type: 'number' }, { type: 'string' }, REASON_LIST, THRESHOLDS, { type: 'null' }];

/** Request of a replay. */
@ApiExtraModels(VerifyRequestDto, AnalyzeRequestDto)
@ApiSchema({ name: 'ReplayRequest', description: 'A receipt, and the request that it was given for' })
export class ReplayRequestDto {
  @ApiProperty({ type: () => ReceiptDto, description: 'As it came, byte for byte' })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => ReceiptDto)
  receipt!: ReceiptDto;

  @ApiProperty({
    description: 'The body of the original request, in the words of its variant',
    oneOf: [{ $ref: getSchemaPath('VerifyRequest') }, { $ref: getSchemaPath('AnalyzeRequest') }],
  })
  @IsDefined()
  @IsObject()
  request!: object;
}

@ApiSchema({ name: 'ReplayDifference', description: 'One thing that came out otherwise than in the receipt' })
export class ReplayDifferenceDto {
  @ApiProperty({ enum: DIFFERENCE_KINDS, description: 'What differs' })
  what!: (typeof DIFFERENCE_KINDS)[number];

  @ApiPropertyOptional({
    description: 'Of `input`: its name; the value is not the one then, or was not sent then, or not now',
    examples: ['phone'],
  })
  input?: string;

  @ApiPropertyOptional({ description: 'Of `characteristic`: its code', examples: ['sim_swap_recent'] })
  code?: string;

  @ApiPropertyOptional({
    description:
      'As the receipt has it: score, thresholds, outcome, reasons, or points; null: no line of the score then',
    oneOf: FINDINGS,
  })
  was?: number | string | string[] | object | null;

  @ApiPropertyOptional({
    description: 'As it came out now; null: no line of the score now',
    oneOf: FINDINGS,
  })
  now?: number | string | string[] | object | null;
}

@ApiSchema({ name: 'DecisionVersion', description: 'What decided: `id@version` and the SHA-256 of its content' })
export class DecisionVersionDto {
  @ApiProperty({ examples: ['base@2.0.0'], description: '`id@version`' })
  name!: string;

  @ApiProperty({ pattern: '^sha256:[0-9a-f]{64}$', description: 'Over its canonical JSON (RFC 8785)' })
  hash!: string;
}

/** Response of a replay. */
@ApiSchema({ name: 'ReplayResponse', description: 'Whether the decision comes out as the receipt says' })
export class ReplayResponseDto {
  @ApiProperty({ enum: ['identical', 'different'], description: '`identical`: `differences` is empty' })
  result!: 'identical' | 'different';

  @ApiProperty({ type: [ReplayDifferenceDto], description: 'Everything that is not as it was' })
  differences!: ReplayDifferenceDto[];

  @ApiProperty({ format: 'date-time', description: 'When the receipt was given, ISO 8601' })
  decided_at!: string;

  @ApiProperty({ format: 'date-time', description: 'ISO 8601' })
  replayed_at!: string;

  @ApiProperty({ type: DecisionVersionDto, description: 'The scorecard of then, by which it was decided again' })
  scorecard!: DecisionVersionDto;

  @ApiProperty({ type: DecisionVersionDto, description: 'The policy of then' })
  policy!: DecisionVersionDto;

  @ApiProperty({
    enum: ['aprobar', 'revisar', 'rechazar', 'APPROVE', 'REVIEW', 'REJECT'],
    description: 'As it came out now, in the words of the variant that was asked then',
  })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar' | 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({ description: 'As it came out now, as the variant shows it', minimum: 0, maximum: 100, examples: [10] })
  risk_score!: number;
}
