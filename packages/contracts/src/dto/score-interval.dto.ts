import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

/** All scores that were possible (with `?include=interval`). */
@ApiSchema({
  name: 'ScoreInterval',
  description: 'The scores that were possible over all that the sources which did not answer could have said',
})
export class ScoreIntervalDto {
  @ApiProperty({ minimum: 0, maximum: 100, description: 'One decimal', examples: [10] })
  low!: number;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'One decimal; equal to `low` when every source answered' })
  high!: number;
}

/** The member `score_interval` of both responses. */
export const ScoreIntervalField = () =>
  ApiPropertyOptional({ type: ScoreIntervalDto, description: 'Only with `?include=interval`' });
