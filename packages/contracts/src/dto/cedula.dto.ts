import { ApiProperty } from '@nestjs/swagger';

/** Record of one cédula (interface, section 2.6). */
export class CedulaRecordDto {
  @ApiProperty({ description: 'The number queried', example: '1000000001' })
  cedula!: string;

  @ApiProperty()
  valid!: boolean;

  @ApiProperty()
  nombre_completo!: string;

  @ApiProperty()
  primer_nombre!: string;

  @ApiProperty({ type: String, nullable: true })
  segundo_nombre!: string | null;

  @ApiProperty()
  primer_apellido!: string;

  @ApiProperty({ type: String, nullable: true })
  segundo_apellido!: string | null;

  @ApiProperty({ example: 'vigente' })
  estado!: string;

  @ApiProperty({ type: String, nullable: true, description: 'YYYY-MM-DD', example: '2004-05-17' })
  fecha_expedicion!: string | null;

  @ApiProperty({ type: String, nullable: true })
  lugar_expedicion!: string | null;
}
