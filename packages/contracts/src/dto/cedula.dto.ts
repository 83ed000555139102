import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DocumentKind } from '../document-kinds.js';
import { DocumentField, DocumentKindField } from './document-field.js';

/** Request of the look-up with the number in the body; the field has the name that verify gives it. */
@ApiSchema({ name: 'CedulaRequest', description: 'The number of one document' })
export class CedulaRequestDto {
  @DocumentField('tipo_documento')
  cedula!: string;

  @DocumentKindField()
  tipo_documento?: DocumentKind | null;
}

/** Record of one cédula (interface specification, section 2.6). */
@ApiSchema({ name: 'CedulaRecord', description: 'Data of one card in the civil registry' })
export class CedulaRecordDto {
  @ApiProperty({
    pattern: '^[A-Za-z\\d]{5,10}$',
    description: 'The number that was queried, without blanks and dots',
    examples: ['1000000001'],
  })
  cedula!: string;

  @ApiProperty({
    description: 'false when the card was cancelled or withdrawn, is pending, or has a status that is not described',
  })
  valid!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Full name. null when the registry in use only compares names',
  })
  nombre_completo!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'First given name' })
  primer_nombre!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Second given name' })
  segundo_nombre!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'First surname' })
  primer_apellido!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Second surname' })
  segundo_apellido!: string | null;

  @ApiProperty({ description: 'Status of the card', examples: ['vigente'] })
  estado!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date',
    description: 'Date of issue, YYYY-MM-DD',
    examples: ['2004-05-17'],
  })
  fecha_expedicion!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Place of issue' })
  lugar_expedicion!: string | null;
}
