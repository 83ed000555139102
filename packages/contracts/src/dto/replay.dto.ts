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

@ApiExtraModels(VerifyRequestDto, AnalyzeRequestDto)
@ApiSchema({ name: 'ReplayRequest', description: 'A receipt and the original request' })
export class ReplayRequestDto {
  @ApiProperty({ type: () => ReceiptDto, description: 'The receipt exactly as it was received, byte for byte' })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => ReceiptDto)
  receipt!: ReceiptDto;

  @ApiProperty({
    description: 'Body of the original request, with the field names of its variant',
    oneOf: [{ $ref: getSchemaPath('VerifyRequest') }, { $ref: getSchemaPath('AnalyzeRequest') }],
  })
  @IsDefined()
  @IsObject()
  request!: object;
}

@ApiSchema({ name: 'ReplayDifference', description: 'One difference between the receipt and the replay' })
export class ReplayDifferenceDto {
  @ApiProperty({ enum: DIFFERENCE_KINDS, description: 'What is different' })
  what!: (typeof DIFFERENCE_KINDS)[number];

  @ApiPropertyOptional({
    description:
      'Only for `input`: name of the input. Its value changed, or it was sent in only one of the two requests',
    examples: ['phone'],
  })
  input?: string;

  @ApiPropertyOptional({ description: 'Only for `characteristic`: its code', examples: ['sim_swap_recent'] })
  code?: string;

  @ApiPropertyOptional({
    description:
      'Value in the receipt: score, thresholds, outcome, reasons or points. null: the characteristic was not part of that score',
    oneOf: FINDINGS,
  })
  was?: number | string | string[] | object | null;

  @ApiPropertyOptional({
    description: 'Value in the replay. null: the characteristic is not part of the score now',
    oneOf: FINDINGS,
  })
  now?: number | string | string[] | object | null;
}

@ApiSchema({
  name: 'DecisionVersion',
  description: 'Version of a scorecard or a policy: `id@version` and the SHA-256 of its content',
})
export class DecisionVersionDto {
  @ApiProperty({ examples: ['base@3.0.0'], description: '`id@version`' })
  name!: string;

  @ApiProperty({
    pattern: '^sha256:[0-9a-f]{64}$',
    description: 'SHA-256 of the canonical JSON (RFC 8785) of its content',
  })
  hash!: string;
}

@ApiSchema({ name: 'ReplayResponse', description: 'Whether the replay gives the same decision as the receipt' })
export class ReplayResponseDto {
  @ApiProperty({ enum: ['identical', 'different'], description: '`identical` when `differences` is empty' })
  result!: 'identical' | 'different';

  @ApiProperty({ type: [ReplayDifferenceDto], description: 'Every difference between the receipt and the replay' })
  differences!: ReplayDifferenceDto[];

  @ApiProperty({ format: 'date-time', description: 'Time of the receipt, ISO 8601' })
  decided_at!: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the replay, ISO 8601' })
  replayed_at!: string;

  @ApiProperty({ type: DecisionVersionDto, description: 'Scorecard of the original decision, also used by the replay' })
  scorecard!: DecisionVersionDto;

  @ApiProperty({ type: DecisionVersionDto, description: 'Policy of the original decision, also used by the replay' })
  policy!: DecisionVersionDto;

  @ApiProperty({
    enum: ['aprobar', 'revisar', 'rechazar', 'APPROVE', 'REVIEW', 'REJECT'],
    description: 'Recommendation of the replay, with the values of the original variant',
  })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar' | 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({
    description: 'Score of the replay, rounded as in the original variant',
    minimum: 0,
    maximum: 100,
    examples: [10],
  })
  risk_score!: number;
}
