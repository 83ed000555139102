import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  LIST_BANDS,
  LIST_CLASSES,
  LIST_GROUNDS,
  LIST_KINDS,
  LIST_STATES,
  type ListBand,
  type ListClass,
  type ListGround,
  type ListKind,
  type ListState,
} from '../records/sanctions.record.js';

const nullableText = (description: string) => ApiProperty({ type: String, nullable: true, description });

@ApiSchema({ name: 'ScreenedList', description: 'A list that was screened, or a required list that is missing' })
export class ScreenedListDto {
  @ApiProperty({ description: 'Id of the list', examples: ['ofac_sdn'] })
  list!: string;

  @ApiProperty({ enum: LIST_KINDS, enumName: 'ListKind', description: 'Kind of publisher' })
  kind!: ListKind;

  @ApiProperty({ enum: LIST_CLASSES, enumName: 'ListClass', description: 'Legal force of the list in Colombia' })
  class!: ListClass;

  @nullableText('Edition of the list, YYYY-MM-DD')
  edition!: string | null;

  @nullableText('Last time when our copy was confirmed to match the published list, ISO 8601')
  checked_at!: string | null;

  @ApiProperty({
    enum: LIST_STATES,
    description: '`outdated`: older than the policy allows. `missing`: required but not loaded',
  })
  state!: ListState;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of entries' })
  entries!: number;
}

@ApiSchema({ name: 'MatchPiece', description: 'One pair of compared words, which explains part of a score' })
export class MatchPieceDto {
  @nullableText("Word of the buyer's name. null: the listed word has no counterpart")
  query!: string | null;

  @nullableText("Word of the listed name. null: the word of the buyer's name has no counterpart")
  listed!: string | null;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'Similarity of the two words, from 0 to 1' })
  similarity!: number;

  @ApiProperty({ minimum: 0, description: 'Weight of the word in bits. A rare word weighs more than a common one' })
  bits!: number;
}

@ApiSchema({ name: 'ListHit', description: 'A list entry that matches the buyer' })
export class ListHitDto {
  @ApiProperty({ description: 'Id of the list', examples: ['ofac_sdn'] })
  list!: string;

  @ApiProperty({ enum: LIST_KINDS, enumName: 'ListKind', description: 'Kind of publisher' })
  kind!: ListKind;

  @ApiProperty({ description: 'Id of the entry. Use it to clear a false match', examples: ['ofac-sdn:1234'] })
  entry_id!: string;

  @nullableText('Programme under which the person is listed')
  programme!: string | null;

  @nullableText('Name as it appears on the list')
  matched_name!: string | null;

  @ApiProperty({ enum: ['document', 'name'], description: 'What matched: the document number or the name' })
  basis!: 'document' | 'name';

  @ApiProperty({
    enum: LIST_BANDS,
    enumName: 'ListBand',
    description:
      '`hit`: counts as a match. `review`: a possible match, a person must review it. `cleared`: a false match, because your account cleared it or because the listed person has another cédula; adds no points',
  })
  band!: ListBand;

  @ApiProperty({
    enum: LIST_GROUNDS,
    enumName: 'ListGround',
    description:
      "Why the match counts, needs a review or is cleared. Counts: `document`: the document number is listed. `birth_date`: the birth date agrees too. `rare_name`: fewer than one namesake is expected. Is cleared: `other_cedula`: the listed person has another cédula (needs a review if the birth dates are equal). Needs a review: `stated_name`: the name that the buyer stated, which is not the holder's. `other_birth_date`: the listed person has another birth date. `low_score`: the name is only similar. `few_words`: fewer than three words match. `different_words`: a word of the name is missing in the listed name or differs. `namesakes`: at least one other person with such a name is expected",
  })
  ground!: ListGround;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    description:
      'Expected number of people with such a name among the residents and visitors of Colombia. null for a document match',
  })
  namesakes!: number | null;

  @ApiProperty({ minimum: 0, maximum: 1, description: '1 for a document match, always below 1 for a name match' })
  score!: number;

  @ApiProperty({ type: [MatchPieceDto], description: 'The compared words that make up the score of a name' })
  pieces!: MatchPieceDto[];

  @ApiProperty({ enum: LIST_CLASSES, enumName: 'ListClass', description: 'Legal force of the entry in Colombia' })
  class!: ListClass;

  @ApiProperty({ description: 'Legal rule that applies to the list, in Spanish' })
  norm!: string;

  @ApiProperty({
    description:
      'What the rule requires, in Spanish. For a possible match: what to compare, who decides and what follows',
  })
  duty!: string;

  @nullableText('Edition of the list, YYYY-MM-DD')
  edition!: string | null;
}

@ApiSchema({
  name: 'Screening',
  description: 'Evidence of the list screening, for the file of the compliance officer. Never show it to the buyer',
})
export class ScreeningDto {
  @ApiProperty({ description: 'List policy in force, `id@version`', examples: ['lists@3.0.0'] })
  policy!: string;

  @ApiProperty({
    type: [ScreenedListDto],
    description: 'Lists that were screened, and required lists that are missing',
  })
  lists!: ScreenedListDto[];

  @ApiProperty({ type: [ListHitDto], description: 'At most 20 matches, the most serious first' })
  hits!: ListHitDto[];

  @ApiProperty({ description: 'false when no name was available: only document numbers were compared' })
  name_screened!: boolean;
}

/** The field `screening` of both responses. */
export const ScreeningField = () =>
  ApiPropertyOptional({
    type: ScreeningDto,
    nullable: true,
    description: 'Only with `?include=screening`. null when the lists were not queried or did not answer',
  });
