import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';

@ApiSchema({ name: 'FactorChange', description: 'A change of one factor that somebody can make' })
export class FactorChangeDto {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode', description: 'The reason that would fall away' })
  code!: ReasonCode;

  @ApiProperty({ enum: [...SOURCE_IDS], description: 'Who found it' })
  source!: SourceId;

  @ApiProperty({ description: 'What to do, in Spanish', examples: ['Comprar sin VPN'] })
  action!: string;
}

class Counterfactual {
  @ApiProperty({
    type: [FactorChangeDto],
    description: 'All of them together; no smaller set of them would have been enough',
  })
  changes!: FactorChangeDto[];
}

/** A set of changes in the words of the verify variant. */
@ApiSchema({
  name: 'VerifyCounterfactual',
  description: 'Changes with which the recommendation would have been another',
})
export class VerifyCounterfactualDto extends Counterfactual {
  @ApiProperty({ enum: ['aprobar', 'revisar'], description: 'What it would have been: scored, not estimated' })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar';

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'And the score' })
  risk_score!: number;
}

/** A set of changes in the words of the analyze variant. */
@ApiSchema({
  name: 'AnalyzeCounterfactual',
  description: 'Changes with which the recommendation would have been another',
})
export class AnalyzeCounterfactualDto extends Counterfactual {
  @ApiProperty({ enum: ['APPROVE', 'REVIEW'], description: 'What it would have been: scored, not estimated' })
  recommendation!: 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({ minimum: 0, maximum: 100, description: 'And the score, one decimal' })
  risk_score!: number;
}

const described =
  'Only with `?include=counterfactuals`: smallest sets of changes first, at most five; empty when it is an approval or ' +
  'nothing that anybody can do would have changed it';

/** The member `counterfactuals` of either response. */
export const CounterfactualsField = (type: typeof VerifyCounterfactualDto | typeof AnalyzeCounterfactualDto) =>
  ApiPropertyOptional({ type: [type], description: described });
