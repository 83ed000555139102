import { ApiProperty } from '@nestjs/swagger';
import { AmountField, CedulaField, EmailField, GpsField, IpField, PhoneField, TextField } from './fields.js';
import type { GpsDto } from './gps.dto.js';
import { SourceStatusDto } from './source-status.dto.js';

/** Request of the verify variant (interface, section 2.3, with the optional additions of the design). */
export class VerifyRequestDto {
  @CedulaField()
  cedula!: string;

  @PhoneField()
  telefono?: string | null;

  @EmailField()
  email?: string | null;

  @TextField('Delivery address', 'Calle 100 # 8A-55 Apto 501', 200)
  direccion?: string | null;

  @TextField('Delivery city', 'Bogotá', 80)
  ciudad?: string | null;

  @AmountField()
  monto?: number | null;

  @IpField()
  ip_address?: string | null;

  @GpsField()
  gps?: GpsDto | null;
}

export class VerifyCedulaDto {
  @ApiProperty({ type: Boolean, nullable: true })
  valid!: boolean | null;

  @ApiProperty({ type: String, nullable: true, description: "Holder's full name" })
  nombre!: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'vigente' })
  estado!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Place of issue' })
  lugar_expedicion!: string | null;
}

export class VerifyTelefonoDto {
  @ApiProperty({ type: Boolean, nullable: true })
  valid!: boolean | null;

  @ApiProperty({ type: String, nullable: true })
  operador!: string | null;

  @ApiProperty({ type: String, nullable: true, enum: ['prepago', 'pospago', 'corporativo'] })
  tipo!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Line age in months (a lower bound)' })
  antiguedad_meses!: number | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'The line holder matches the identity' })
  match_titular!: boolean | null;
}

export class VerifyEmailDto {
  @ApiProperty({ type: Boolean, nullable: true })
  valid!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true })
  domain_age_days!: number | null;

  @ApiProperty({ type: Boolean, nullable: true })
  disposable!: boolean | null;
}

export class VerifyDireccionDto {
  @ApiProperty({ type: Boolean, nullable: true })
  valid!: boolean | null;

  @ApiProperty({ type: String, nullable: true, example: 'CL 100 8A 55 AP 501' })
  estandarizada!: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  estrato!: number | null;

  @ApiProperty({ type: String, nullable: true, enum: ['bajo', 'medio', 'alto'] })
  zona_riesgo!: string | null;
}

/** One reason with the points it added. */
export class RiskFactorDto {
  @ApiProperty({ example: 'sim_swap_recent' })
  code!: string;

  @ApiProperty({ example: 'telco' })
  source!: string;

  @ApiProperty({ example: 30 })
  points!: number;

  @ApiProperty({ example: 'Cambio reciente de SIM' })
  message!: string;
}

/** Response of the verify variant (interface, section 2.4). */
export class VerifyResponseDto {
  @ApiProperty({ example: true })
  success!: boolean;

  @ApiProperty({ example: 'txn_4v6s2m7q3k5x2b6n4d7f3h5j2w' })
  transaction_id!: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  risk_score!: number;

  @ApiProperty({ enum: ['bajo', 'medio', 'alto'] })
  risk_level!: 'bajo' | 'medio' | 'alto';

  @ApiProperty({ enum: ['aprobar', 'revisar', 'rechazar'] })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar';

  @ApiProperty({ type: VerifyCedulaDto })
  cedula!: VerifyCedulaDto;

  @ApiProperty({ type: VerifyTelefonoDto, nullable: true, description: 'null when no phone was sent' })
  telefono!: VerifyTelefonoDto | null;

  @ApiProperty({ type: VerifyEmailDto, nullable: true, description: 'null when no e-mail was sent' })
  email!: VerifyEmailDto | null;

  @ApiProperty({ type: VerifyDireccionDto, nullable: true, description: 'null when no address was sent' })
  direccion!: VerifyDireccionDto | null;

  @ApiProperty({ type: [RiskFactorDto] })
  risk_factors!: RiskFactorDto[];

  @ApiProperty({ example: '2026-11-21T10:15:30.123-05:00' })
  created_at!: string;

  @ApiProperty({ required: false, type: [SourceStatusDto], description: 'With ?include=sources' })
  sources?: SourceStatusDto[];
}
