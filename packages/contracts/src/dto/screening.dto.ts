import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  LIST_BANDS,
  LIST_CLASSES,
  LIST_KINDS,
  LIST_STATES,
  type ListBand,
  type ListClass,
  type ListKind,
  type ListState,
} from '../records/sanctions.record.js';

const nullableText = (description: string) => ApiProperty({ type: String, nullable: true, description });

@ApiSchema({ name: 'ScreenedList', description: 'One list that was asked, or should have been' })
export class ScreenedListDto {
  @ApiProperty({ description: 'Its id', examples: ['ofac_sdn'] })
  list!: string;

  @ApiProperty({ enum: LIST_KINDS, enumName: 'ListKind', description: 'Who keeps it' })
  kind!: ListKind;

  @ApiProperty({ enum: LIST_CLASSES, enumName: 'ListClass', description: 'Legal force of the list in Colombia' })
  class!: ListClass;

  @nullableText('Edition, YYYY-MM-DD')
  edition!: string | null;

  @nullableText('When it was last known to be what its publisher publishes, ISO 8601')
  checked_at!: string | null;

  @ApiProperty({
    enum: LIST_STATES,
    description: '`outdated`: older than the policy allows; `missing`: required and not loaded',
  })
  state!: ListState;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many entries it has' })
  entries!: number;
}

@ApiSchema({ name: 'MatchPiece', description: 'One word of the explanation of a score' })
export class MatchPieceDto {
  @nullableText("Word of the buyer's name; null: the listed word has no counterpart")
  query!: string | null;

  @nullableText('Word of the listed name; null: the word has no counterpart')
  listed!: string | null;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'How alike they are' })
  similarity!: number;

  @ApiProperty({ minimum: 0, description: 'How much the word tells: rare ones tell more' })
  bits!: number;
}

@ApiSchema({ name: 'ListHit', description: 'One entry of a list that the buyer matches' })
export class ListHitDto {
  @ApiProperty({ description: 'Id of the list', examples: ['ofac_sdn'] })
  list!: string;

  @ApiProperty({ enum: LIST_KINDS, enumName: 'ListKind', description: 'Who keeps the list' })
  kind!: ListKind;

  @ApiProperty({ description: 'Id of the entry, by which it can be cleared', examples: ['ofac-sdn:1234'] })
  entry_id!: string;

  @nullableText('Programme under which it is listed')
  programme!: string | null;

  @nullableText('Name as listed')
  matched_name!: string | null;

  @ApiProperty({ enum: ['document', 'name'], description: 'What matched' })
  basis!: 'document' | 'name';

  @ApiProperty({
    enum: LIST_BANDS,
    enumName: 'ListBand',
    description: '`hit` counts, `review` wants a person to look, `cleared` was found false before and counts nothing',
  })
  band!: ListBand;

  @ApiProperty({ minimum: 0, maximum: 1, description: '1 for a document, below 1 for every name' })
  score!: number;

  @ApiProperty({ type: [MatchPieceDto], description: 'What the score of a name is made of' })
  pieces!: MatchPieceDto[];

  @ApiProperty({ enum: LIST_CLASSES, enumName: 'ListClass', description: 'Legal force of the entry in Colombia' })
  class!: ListClass;

  @ApiProperty({ description: 'Rule by which it counts, in Spanish' })
  norm!: string;

  @ApiProperty({ description: 'What that obliges to, in Spanish' })
  duty!: string;

  @nullableText('Edition of the list, YYYY-MM-DD')
  edition!: string | null;
}

/** Evidence of a screening (with `?include=screening`). */
@ApiSchema({
  name: 'Screening',
  description: 'Evidence of the screening, for the compliance officer to file. Never to be shown to the buyer',
})
export class ScreeningDto {
  @ApiProperty({ description: 'List policy in force, id@version', examples: ['lists@2.0.0'] })
  policy!: string;

  @ApiProperty({ type: [ScreenedListDto], description: 'Lists that were asked, and required ones that are missing' })
  lists!: ScreenedListDto[];

  @ApiProperty({ type: [ListHitDto], description: 'At most 20, gravest first' })
  hits!: ListHitDto[];

  @ApiProperty({ description: 'false when no name was known to compare: only documents were' })
  name_screened!: boolean;
}

/** The member `screening` of both responses. */
export const ScreeningField = () =>
  ApiPropertyOptional({
    type: ScreeningDto,
    nullable: true,
    description: 'Only with `?include=screening`; null when the lists were not asked or did not answer',
  });
