import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { SOURCE_CAUSES, SOURCE_STATUSES, type SourceCause, type SourceStatus } from '../sources/report.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';

const NAME_NOTES = ['name_cleaned', 'name_not_comparable', 'name_undecided'] as const;
export type NameNote = (typeof NAME_NOTES)[number];

@ApiSchema({ name: 'SourceParticipation', description: 'How one source took part in the decision' })
export class SourceStatusDto {
  @ApiProperty({ enum: [...SOURCE_IDS], description: 'Id of the source' })
  source!: SourceId;

  @ApiProperty({
    enum: SOURCE_STATUSES,
    description:
      '`ok`: the source answered. `timeout`, `unavailable`, `not_configured`: the source did not answer, so its signals are ' +
      'unknown. `not_awaited`: no answer of the source could have changed the recommendation. `not_in_plan`: the plan or the ' +
      'key does not allow the source. `not_requested`: the request has no input for the source',
  })
  status!: SourceStatus;

  @ApiPropertyOptional({
    enum: SOURCE_CAUSES,
    description:
      'Why there is no answer, where you or your operator decide it. `issue_date_missing`, `name_missing`: the seller of the data ' +
      'needs this input, and you did not send it. `below_amount_min`: the seller is not called for this amount. ' +
      '`spend_cap_reached`: the cap of what the seller may cost is reached. `document_kind`: no connected registry has documents of ' +
      'this kind',
  })
  cause?: SourceCause;

  @ApiProperty({ type: String, nullable: true, description: 'Provider that answered' })
  provider!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Time of the data behind the answer, ISO 8601' })
  as_of!: string | null;

  @ApiProperty({ type: Number, minimum: 0, description: 'Time that the source needed, in milliseconds' })
  took_ms!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Version of the data, for data that is replaced as a whole: a snapshot, a bundle of lists or a database',
    examples: ['20260102T030405678Z'],
  })
  version!: string | null;

  @ApiPropertyOptional({
    enum: NAME_NOTES,
    isArray: true,
    description:
      'Only for the registry, about the name that you sent. `name_cleaned`: it was compared without its numbers or signs, or ' +
      'turned around. `name_not_comparable`: it has fewer than two words that can be read, so it was not compared. ' +
      '`name_undecided`: the registry has no name to compare with, or the words that both names share do not decide',
  })
  notes?: NameNote[];

  @ApiPropertyOptional({
    type: [String],
    description:
      'Only for geo: addresses that the address you sent may mean, when its street type is missing. Let the buyer choose',
    examples: [['CL 100 # 15-20', 'KR 100 # 15-20']],
  })
  suggestions?: string[];
}

/** The field `sources` of both responses. */
export const SourcesField = () =>
  ApiPropertyOptional({
    type: [SourceStatusDto],
    description: 'Only with `?include=sources`: how each source took part',
  });
