import { ApiProperty } from '@nestjs/swagger';
import { SOURCE_IDS, SOURCE_STATUSES, type SourceId, type SourceStatus } from '../sources.js';

/** How one source took part in a decision (with `?include=sources`). */
export class SourceStatusDto {
  @ApiProperty({ enum: SOURCE_IDS })
  source!: SourceId;

  @ApiProperty({ enum: SOURCE_STATUSES })
  status!: SourceStatus;

  @ApiProperty({ type: String, nullable: true, description: 'Provider that answered' })
  provider!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Time of the underlying data, ISO 8601' })
  as_of!: string | null;

  @ApiProperty({ description: 'Milliseconds' })
  took_ms!: number;
}
