import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsDefined, IsIn, IsObject, IsOptional, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import {
  OUTCOME_DAYS_MAX,
  OUTCOME_EFFECTS,
  OUTCOME_WORDS,
  OUTCOMES_SHOWN_MIN,
  type OutcomeEffect,
  type OutcomeWord,
} from '../outcome-labels.js';
import { AreSalts, COMPACT_JWS, TOKEN_LENGTH_MAX } from './receipt.dto.js';

@ApiSchema({ name: 'LabelledReceipt', description: 'A receipt of an earlier decision' })
export class LabelledReceiptDto {
  @ApiProperty({
    description: 'The token of the receipt exactly as it was received',
    maxLength: TOKEN_LENGTH_MAX,
    pattern: COMPACT_JWS.source,
  })
  @IsDefined()
  @IsString()
  @MaxLength(TOKEN_LENGTH_MAX)
  @Matches(COMPACT_JWS)
  token!: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Not needed and not used. It may be sent so that a stored receipt can be sent as it is',
  })
  @IsOptional()
  @AreSalts()
  salts?: Record<string, string>;
}

@ApiSchema({ name: 'OutcomeRequest', description: 'A receipt, and what the transaction turned out to be' })
export class OutcomeRequestDto {
  @ApiProperty({
    type: () => LabelledReceiptDto,
    description: `The receipt of the decision, at most ${OUTCOME_DAYS_MAX} days old`,
  })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => LabelledReceiptDto)
  receipt!: LabelledReceiptDto;

  @ApiProperty({
    enum: Object.keys(OUTCOME_WORDS),
    description: 'What the transaction turned out to be, in English or Spanish. `unknown` takes an earlier label back',
    examples: ['chargeback'],
  })
  @IsDefined()
  @Transform(({ value }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsIn(Object.keys(OUTCOME_WORDS))
  label!: OutcomeWord;
}

@ApiSchema({ name: 'OutcomeResponse', description: 'How the label changed the counts' })
export class OutcomeResponseDto {
  @ApiProperty({
    enum: OUTCOME_EFFECTS,
    description:
      '`counted`: the receipt had no label. `changed`: the label replaced another one. `repeated`: the receipt has this label already. ' +
      '`not_counted`: so many receipts of this month have a label that no further one is counted',
  })
  effect!: OutcomeEffect;
}

@ApiSchema({ name: 'OutcomeBand', description: 'Transactions with a score from `from` to below `to + 1`' })
export class OutcomeBandDto {
  @ApiProperty({ minimum: 0, maximum: 100, description: 'Lowest score, in whole points' })
  from!: number;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'Highest score, in whole points' })
  to!: number;

  @ApiProperty({ type: 'integer', minimum: OUTCOMES_SHOWN_MIN, description: 'Number of transactions' })
  count!: number;
}

const CountOf = (label: string) =>
  ApiProperty({
    type: 'integer',
    nullable: true,
    description: `Transactions with the label \`${label}\`. null: fewer than ${OUTCOMES_SHOWN_MIN}, or so many that the others could be computed`,
  });

@ApiSchema({ name: 'OutcomeReason', description: 'Transactions with a reason, by label' })
export class OutcomeReasonDto {
  @ApiProperty({ description: 'Reason code', examples: ['sim_swap_recent'] })
  reason!: string;

  @CountOf('fraud')
  fraud!: number | null;

  @CountOf('chargeback')
  chargeback!: number | null;

  @CountOf('good')
  good!: number | null;
}

const BandsOf = (label: string) =>
  ApiProperty({
    type: [OutcomeBandDto],
    nullable: true,
    description: `Transactions with the label \`${label}\` by score. Neighbouring points are one band until it has ${OUTCOMES_SHOWN_MIN} of them; fewer than that are counted in the band beside them. null: fewer than ${OUTCOMES_SHOWN_MIN} in all`,
  });

@ApiSchema({ name: 'OutcomeBands', description: 'Transactions by label and score' })
export class OutcomeBandsDto {
  @BandsOf('fraud')
  fraud!: OutcomeBandDto[] | null;

  @BandsOf('chargeback')
  chargeback!: OutcomeBandDto[] | null;

  @BandsOf('good')
  good!: OutcomeBandDto[] | null;
}

@ApiSchema({ name: 'OutcomeScorecard', description: 'Counts of the decisions of one scorecard' })
export class OutcomeScorecardDto {
  @ApiProperty({ description: '`id@version` of the scorecard', examples: ['base@3.0.0'] })
  scorecard!: string;

  @ApiProperty({ type: OutcomeBandsDto, description: 'Transactions by label and score' })
  bands!: OutcomeBandsDto;

  @ApiProperty({ type: [OutcomeReasonDto], description: 'Transactions by reason and label, most frequent first' })
  reasons!: OutcomeReasonDto[];
}

@ApiSchema({ name: 'OutcomeCounts', description: 'Counts of the labels that were reported for decisions' })
export class OutcomeCountsDto {
  @ApiProperty({ type: 'integer', description: 'A count of fewer transactions is not shown' })
  shown_from!: number;

  @ApiProperty({ type: [OutcomeScorecardDto], description: 'Counts by scorecard, because their scores do not compare' })
  scorecards!: OutcomeScorecardDto[];
}
