import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { SOURCE_STATUSES, type SourceStatus } from '../sources/report.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';

/** How one source took part in a decision (with `?include=sources`). */
@ApiSchema({ name: 'SourceParticipation', description: 'How one source took part in a decision' })
export class SourceStatusDto {
  @ApiProperty({ enum: [...SOURCE_IDS], description: 'The source' })
  source!: SourceId;

  @ApiProperty({
    enum: SOURCE_STATUSES,
    description:
      '`ok`; `timeout`, `unavailable` or `not_configured`: what it would have told is unknown; `not_awaited`: whatever ' +
      'it answered, the recommendation would have been the same; `not_in_plan`: plan or key do not permit it; `not_requested`: nothing was sent that it could look at',
  })
  status!: SourceStatus;

  @ApiProperty({ type: String, nullable: true, description: 'Provider that answered' })
  provider!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Time of the underlying data, ISO 8601' })
  as_of!: string | null;

  @ApiProperty({ type: Number, minimum: 0, description: 'Milliseconds it took' })
  took_ms!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the data, where it changes as a whole: a snapshot, a bundle of lists, databases',
    examples: ['20260102T030405678Z'],
  })
  version!: string | null;
}

/** The member `sources` of both responses. */
export const SourcesField = () =>
  ApiPropertyOptional({ type: [SourceStatusDto], description: 'Only with `?include=sources`' });
