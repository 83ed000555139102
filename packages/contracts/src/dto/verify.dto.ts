import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { DocumentKind } from '../document-kinds.js';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { SOURCE_IDS, type SourceId } from '../sources/source-table.js';
import { ChallengesField, FollowUpDto, FollowUpField, RetoDto } from './challenge.dto.js';
import { CounterfactualsField, VerifyCounterfactualDto } from './counterfactual.dto.js';
import { DocumentField, DocumentKindField } from './document-field.js';
import { EvidenceField, PruebasDto } from './evidence.dto.js';
import {
  AddressField,
  AmountField,
  BiometricTransactionField,
  CityField,
  EmailField,
  GpsField,
  IpField,
  IssueDateField,
  NameField,
  PhoneField,
  PhoneTokenField,
  TIDY_TEXTS,
} from './fields.js';
import type { GpsDto } from './gps.dto.js';
import {
  AttributesField,
  DeliveryField,
  EntregaDto,
  PagoDto,
  PaymentField,
  type SentAttributes,
} from './purchase.dto.js';
import { ReceiptDto, ReceiptField, ReceiptUnavailableField } from './receipt.dto.js';
import { ScoreIntervalDto, ScoreIntervalField } from './score-interval.dto.js';
import { ScreeningDto, ScreeningField } from './screening.dto.js';
import { SourceStatusDto, SourcesField } from './source-status.dto.js';

/** Request of the verify variant (interface specification, section 2.3, plus the optional fields of the design). */
@ApiSchema({
  name: 'VerifyRequest',
  description: `A buyer and a transaction, with the field names of the verify variant. ${TIDY_TEXTS}`,
})
export class VerifyRequestDto {
  @DocumentField('tipo_documento')
  cedula!: string;

  @DocumentKindField()
  tipo_documento?: DocumentKind | null;

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

  @EvidenceField(() => PruebasDto)
  pruebas?: PruebasDto | null;

  @PaymentField(() => PagoDto)
  pago?: PagoDto | null;

  @DeliveryField(() => EntregaDto)
  entrega?: EntregaDto | null;

  @AttributesField()
  atributos?: SentAttributes | null;
}

@ApiSchema({
  name: 'VerifyCedula',
  description: 'Data of the civil registry. Every field is null when the registry does not answer',
})
export class VerifyCedulaDto {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'false when the card was cancelled or withdrawn, is pending, or has a status that is not described',
  })
  valid!: boolean | null;

  @ApiProperty({ type: String, nullable: true, description: 'Full name of the holder of the cédula' })
  nombre!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Status of the card', examples: ['vigente'] })
  estado!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Place of issue' })
  lugar_expedicion!: string | null;
}

@ApiSchema({
  name: 'VerifyTelefono',
  description: 'Data of the phone line. A field is null when no provider reports it',
})
export class VerifyTelefonoDto {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'true when the number is possible in the numbering plan of its country',
  })
  valid!: boolean | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Operator of the line. When no operator was queried, this is the operator to which the number was originally assigned; the line may have been ported since',
  })
  operador!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['prepago', 'pospago', 'corporativo'],
    description: 'Type of line. Only an operator reports it',
  })
  tipo!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Minimum age of the line in months. Only an operator reports it',
  })
  antiguedad_meses!: number | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'true when the holder of the line matches the identity. Only an operator reports it',
  })
  match_titular!: boolean | null;
}

@ApiSchema({
  name: 'VerifyEmail',
  description: 'Data of the e-mail address. A field is null when no provider reports it',
})
export class VerifyEmailDto {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'true when the address is well formed and its domain can receive mail',
  })
  valid!: boolean | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Age of the e-mail domain in days' })
  domain_age_days!: number | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'true when the domain offers disposable addresses' })
  disposable!: boolean | null;
}

@ApiSchema({
  name: 'VerifyDireccion',
  description: 'Data of the delivery address. A field is null when it is not known',
})
export class VerifyDireccionDto {
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'true when the address follows the Colombian address format',
  })
  valid!: boolean | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Standardised address, abbreviated, in upper case',
    examples: ['CL 100 8A 55 AP 501'],
  })
  estandarizada!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: 6,
    description: 'Socio-economic stratum of the address',
  })
  estrato!: number | null;

  @ApiProperty({ type: String, nullable: true, enum: ['bajo', 'medio', 'alto'], description: 'Risk level of the zone' })
  zona_riesgo!: string | null;
}

@ApiSchema({ name: 'RiskFactor', description: 'One reason and the points that it added to the score' })
export class RiskFactorDto {
  @ApiProperty({ enum: REASON_CODES, enumName: 'ReasonCode', description: 'Reason code' })
  code!: ReasonCode;

  @ApiProperty({
    enum: [...SOURCE_IDS, 'policy'],
    description: 'Source that reported the reason. `policy` when the decision policy itself added it',
  })
  source!: SourceId | 'policy';

  @ApiProperty({ description: 'Points that the reason added to the score', examples: [35] })
  points!: number;

  @ApiPropertyOptional({
    description:
      'Which of several facts the reason stands for: a limit of `velocity_check_failed`, a kind of mismatch, the matched list. Absent when the reason stands for one fact',
    examples: ['documents_per_phone_hour'],
  })
  detail?: string;

  @ApiProperty({
    description:
      'Text in the language that `Content-Language` names, with the detail if there is one. For the merchant only: do not show it to the buyer',
    examples: ['Cambio reciente de SIM'],
  })
  message!: string;
}

/** Response of the verify variant (interface specification, section 2.4). */
@ApiSchema({ name: 'VerifyResponse', description: 'Score, recommendation and the data of each source' })
export class VerifyResponseDto {
  @ApiProperty({ type: Boolean, enum: [true], description: 'true in every successful answer' })
  success!: boolean;

  @ApiProperty({
    pattern: '^txn_[a-z2-7]{26}$',
    description: 'Identifier of this verification, different in every call',
  })
  transaction_id!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Risk score from 0 to 100. A higher score means a higher risk',
  })
  risk_score!: number;

  @ApiProperty({
    enum: ['bajo', 'medio', 'alto'],
    description: 'Risk level. `bajo` goes with approve, `medio` with review by hand, `alto` with reject',
  })
  risk_level!: 'bajo' | 'medio' | 'alto';

  @ApiProperty({
    enum: ['aprobar', 'revisar', 'rechazar'],
    description: 'What to do with the transaction: approve it, review it by hand, or reject it',
  })
  recommendation!: 'aprobar' | 'revisar' | 'rechazar';

  @ApiProperty({ type: VerifyCedulaDto })
  cedula!: VerifyCedulaDto;

  @ApiProperty({ type: VerifyTelefonoDto, nullable: true, description: 'null when the request has no phone' })
  telefono!: VerifyTelefonoDto | null;

  @ApiProperty({ type: VerifyEmailDto, nullable: true, description: 'null when the request has no e-mail address' })
  email!: VerifyEmailDto | null;

  @ApiProperty({ type: VerifyDireccionDto, nullable: true, description: 'null when the request has no address' })
  direccion!: VerifyDireccionDto | null;

  @ApiProperty({
    type: [RiskFactorDto],
    description:
      'Reasons, the one with most points first. Empty when nothing counted against the buyer. For the merchant only: do not show them to the buyer',
  })
  risk_factors!: RiskFactorDto[];

  @ApiProperty({
    format: 'date-time',
    description: 'Time of the answer, ISO 8601 with the UTC offset of Bogotá',
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

  @ChallengesField(RetoDto)
  retos?: RetoDto[];

  @FollowUpField()
  follow_up?: FollowUpDto;

  @ReceiptField()
  receipt?: ReceiptDto;

  @ReceiptUnavailableField()
  receipt_unavailable?: string;
}
