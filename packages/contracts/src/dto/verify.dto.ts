import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';
import { CounterfactualsField, VerifyCounterfactualDto } from './counterfactual.dto.js';
import {
  AddressField,
  AmountField,
  BiometricTransactionField,
  CedulaField,
  CityField,
  EmailField,
  GpsField,
  IpField,
  IssueDateField,
  NameField,
  PhoneField,
  PhoneTokenField,
} from './fields.js';
import type { GpsDto } from './gps.dto.js';
import { ReceiptDto, ReceiptField } from './receipt.dto.js';
import { ScoreIntervalDto, ScoreIntervalField } from './score-interval.dto.js';
import { ScreeningDto, ScreeningField } from './screening.dto.js';
import { SourceStatusDto, SourcesField } from './source-status.dto.js';

/** Request of the verify variant (interface, section 2.3, with the optional additions of the design). */
@ApiSchema({ name: 'VerifyRequest', description: 'A buyer and a transaction, in the words of the verify variant' })
export class VerifyRequestDto {
  @CedulaField()
  cedula!: string;

  @PhoneField()
  telefono?: string | null;

  @EmailField()
  email?: string | null;

  @AddressField()
  direccion?: string | null;

  @CityField()
  ciudad?: string | null;

  @AmountField()
  monto?: number | null;

  @IpField()
  ip_address?: string | null;

  @GpsField()
  gps?: GpsDto | null;

  @NameField()
  nombre?: string | null;

  @IssueDateField()
  fecha_expedicion?: string | null;

  @BiometricTransactionField()
  biometric_transaction?: string | null;

  @PhoneTokenField()
  telefono_token?: string | null;
}

@ApiSchema({ name: 'VerifyCedula', description: 'What the civil registry says; members null while it does not answer' })
export class VerifyCedulaDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'false when the card was cancelled or withdrawn' })
  valid!: boolean | null;

  @ApiProperty({ type: String, nullable: true, description: "Holder's full name" })
  nombre!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Status of the card', examples: ['vigente'] })
  estado!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Place of issue' })
  lugar_expedicion!: string | null;
}

@ApiSchema({ name: 'VerifyTelefono', description: 'What is known of the line; what no provider tells is null' })
export class VerifyTelefonoDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'The number is one that a numbering plan can hold' })
  valid!: boolean | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The operator of the line; where no operator was asked, the one that the number was assigned to, which portability may have changed',
  })
  operador!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['prepago', 'pospago', 'corporativo'],
    description: 'Line type, only from an operator',
  })
  tipo!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Line age in months (a lower bound), only from an operator',
  })
  antiguedad_meses!: number | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'The line holder matches the identity, only from an operator',
  })
  match_titular!: boolean | null;
}

@ApiSchema({ name: 'VerifyEmail', description: 'What is known of the mailbox; what no provider tells is null' })
export class VerifyEmailDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'The domain can receive mail' })
  valid!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Age of the e-mail domain in days' })
  domain_age_days!: number | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'A domain of disposable mailboxes' })
  disposable!: boolean | null;
}

@ApiSchema({ name: 'VerifyDireccion', description: 'What is known of the delivery address; what is not known is null' })
export class VerifyDireccionDto {
  @ApiProperty({ type: Boolean, nullable: true, description: 'The address follows Colombian nomenclature' })
  valid!: boolean | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Standardised, abbreviated, in upper case',
    examples: ['CL 100 8A 55 AP 501'],
  })
  estandarizada!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 6, description: 'Socio-economic stratum' })
  estrato!: number | null;

  @ApiProperty({ type: String, nullable: true, enum: ['bajo', 'medio', 'alto'], description: 'Risk of the zone' })
  zona_riesgo!: string | null;
}

/** One reason with the points it added. */
@ApiSchema({ name: 'RiskFactor', description: 'One reason with the points it added' })
export class RiskFactorDto {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode', description: 'The reason' })
  code!: ReasonCode;

  @ApiProperty({
    enum: [...SOURCE_IDS, 'policy'],
    description: 'Who found it; `policy` for what the decision policy itself adds',
  })
  source!: SourceId | 'policy';

  @ApiProperty({ description: 'Points it added to the score', examples: [35] })
  points!: number;

  @ApiProperty({
    description: 'In Spanish, with the list that was hit; for the merchant, not for the buyer',
    examples: ['Cambio reciente de SIM'],
  })
  message!: string;
}

/** Response of the verify variant (interface, section 2.4). */
@ApiSchema({ name: 'VerifyResponse', description: 'Score, recommendation and what each source found' })
export class VerifyResponseDto {
  @ApiProperty({ type: Boolean, enum: [true], description: 'Tells an answer from an error' })
  success!: boolean;

  @ApiProperty({ pattern: '^txn_[a-z2-7]{26}$', description: 'Identifier of this check; new for each call' })
  transaction_id!: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Higher is riskier' })
  risk_score!: number;

  @ApiProperty({ enum: ['bajo', 'medio', 'alto'], description: 'bajo: approve; alto: reject; medio: review by hand' })
  risk_level!: 'bajo' | 'medio' | 'alto';

  @ApiProperty({ enum: ['aprobar', 'revisar', 'rechazar'], description: 'What to do with the transaction' })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar';

  @ApiProperty({ type: VerifyCedulaDto })
  cedula!: VerifyCedulaDto;

  @ApiProperty({ type: VerifyTelefonoDto, nullable: true, description: 'null when no phone was sent' })
  telefono!: VerifyTelefonoDto | null;

  @ApiProperty({ type: VerifyEmailDto, nullable: true, description: 'null when no e-mail was sent' })
  email!: VerifyEmailDto | null;

  @ApiProperty({ type: VerifyDireccionDto, nullable: true, description: 'null when no address was sent' })
  direccion!: VerifyDireccionDto | null;

  @ApiProperty({
    type: [RiskFactorDto],
    description: 'Strongest first; empty when nothing counted against the buyer. For the merchant, not for the buyer',
  })
  risk_factors!: RiskFactorDto[];

  @ApiProperty({
    format: 'date-time',
    description: "ISO 8601 in Bogotá's time",
    examples: ['2026-01-15T10:15:30.123-05:00'],
  })
  created_at!: string;

  @SourcesField()
  sources?: SourceStatusDto[];

  @ScreeningField()
  screening?: ScreeningDto | null;

  @ScoreIntervalField()
  score_interval?: ScoreIntervalDto;

  @CounterfactualsField(VerifyCounterfactualDto)
  counterfactuals?: VerifyCounterfactualDto[];

  @ReceiptField()
  receipt?: ReceiptDto;
}
