import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

@ApiSchema({
  name: 'ScoreInterval',
  description: 'Lowest and highest possible score, over every answer that the missing sources could have given',
})
export class ScoreIntervalDto {
  @ApiProperty({ minimum: 0, maximum: 100, description: 'Lowest possible score, one decimal', examples: [10] })
  low!: number;

  @ApiProperty({
    minimum: 0,
    maximum: 100,
    description: 'Highest possible score, one decimal. Equal to `low` when every source answered',
  })
  high!: number;
}

/** The field `score_interval` of both responses. */
export const ScoreIntervalField = () =>
  ApiPropertyOptional({
    type: ScoreIntervalDto,
    description: 'Only with `?include=interval`: the range of possible scores',
  });
