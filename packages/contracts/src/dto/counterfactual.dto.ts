import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';

@ApiSchema({ name: 'FactorChange', description: 'One change that the buyer or the merchant can make' })
export class FactorChangeDto {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode', description: 'The reason that would disappear' })
  code!: ReasonCode;

  @ApiProperty({ enum: [...SOURCE_IDS], description: 'The source that reported the reason' })
  source!: SourceId;

  @ApiProperty({
    description: 'What to do, in the language that `Content-Language` names',
    examples: ['Comprar sin VPN'],
  })
  action!: string;
}

class Counterfactual {
  @ApiProperty({
    type: [FactorChangeDto],
    description: 'Changes to make together. No smaller subset would have been enough',
  })
  changes!: FactorChangeDto[];
}

/** A set of changes, with the values of the verify variant. */
@ApiSchema({
  name: 'VerifyCounterfactual',
  description: 'Changes that would have led to another recommendation',
})
export class VerifyCounterfactualDto extends Counterfactual {
  @ApiProperty({
    enum: ['aprobar', 'revisar'],
    description: 'The recommendation after these changes. It was calculated by scoring, not estimated',
  })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar';

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'The score after these changes' })
  risk_score!: number;
}

/** A set of changes, with the values of the analyze variant. */
@ApiSchema({
  name: 'AnalyzeCounterfactual',
  description: 'Changes that would have led to another recommendation',
})
export class AnalyzeCounterfactualDto extends Counterfactual {
  @ApiProperty({
    enum: ['APPROVE', 'REVIEW'],
    description: 'The recommendation after these changes. It was calculated by scoring, not estimated',
  })
  recommendation!: 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({ minimum: 0, maximum: 100, description: 'The score after these changes, one decimal' })
  risk_score!: number;
}

const DESCRIPTION =
  'Only with `?include=counterfactuals`. At most five sets of changes, the smallest first. Empty when the recommendation is ' +
  'an approval, or when no change by the buyer or the merchant would have led to another one';

/** The field `counterfactuals` of both responses. */
export const CounterfactualsField = (type: typeof VerifyCounterfactualDto | typeof AnalyzeCounterfactualDto) =>
  ApiPropertyOptional({ type: [type], description: DESCRIPTION });
