import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { DocumentKind } from '../document-kinds.js';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { ChallengeDto, ChallengesField, FollowUpDto, FollowUpField } from './challenge.dto.js';
import { AnalyzeCounterfactualDto, CounterfactualsField } from './counterfactual.dto.js';
import { DocumentField, DocumentKindField } from './document-field.js';
import { EvidenceDto, EvidenceField } from './evidence.dto.js';
import {
  AddressField,
  BiometricTransactionField,
  CityField,
  DecimalAmountField,
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
  DeliveryDto,
  DeliveryField,
  PaymentDto,
  PaymentField,
  type SentAttributes,
} from './purchase.dto.js';
import { ReceiptDto, ReceiptField, ReceiptUnavailableField } from './receipt.dto.js';
import { ScoreIntervalDto, ScoreIntervalField } from './score-interval.dto.js';
import { ScreeningDto, ScreeningField } from './screening.dto.js';
import { SourceStatusDto, SourcesField } from './source-status.dto.js';

/** Request of the analyze variant (interface specification, section 2.1, plus the optional fields of the design). */
@ApiSchema({
  name: 'AnalyzeRequest',
  description: `A buyer and a transaction, with the field names of the analyze variant. ${TIDY_TEXTS}`,
})
export class AnalyzeRequestDto {
  @DocumentField('doc_type')
  doc_number!: string;

  @DocumentKindField()
  doc_type?: DocumentKind | null;

  @PhoneField()
  phone?: string | null;

  @IpField()
  ip_address?: string | null;

  @DecimalAmountField()
  amount?: number | null;

  @EmailField()
  email?: string | null;

  @AddressField()
  address?: string | null;

  @CityField()
  city?: string | null;

  @GpsField()
  gps?: GpsDto | null;

  @NameField()
  name?: string | null;

  @IssueDateField()
  doc_issue_date?: string | null;

  @BiometricTransactionField()
  biometric_transaction?: string | null;

  @PhoneTokenField()
  phone_token?: string | null;

  @EvidenceField(() => EvidenceDto)
  evidence?: EvidenceDto | null;

  @PaymentField(() => PaymentDto)
  payment?: PaymentDto | null;

  @DeliveryField(() => DeliveryDto)
  delivery?: DeliveryDto | null;

  @AttributesField()
  attributes?: SentAttributes | null;
}

/** Response of the analyze variant (interface specification, section 2.2). */
@ApiSchema({ name: 'AnalyzeResponse', description: 'Score, recommendation and the reasons for the recommendation' })
export class AnalyzeResponseDto {
  @ApiProperty({
    description: 'Risk score from 0 to 100 with one decimal. A higher score means a higher risk',
    minimum: 0,
    maximum: 100,
    examples: [10],
  })
  risk_score!: number;

  @ApiProperty({
    enum: ['APPROVE', 'REVIEW', 'REJECT'],
    description: 'What to do with the transaction: approve it, review it by hand, or reject it',
  })
  recommendation!: 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({
    enum: REASON_CODES,
    enumName: 'ReasonCode',
    isArray: true,
    uniqueItems: true,
    description:
      'Reason codes, the one with most points first. Empty when nothing counted against the buyer. For the merchant only: do not show them to the buyer',
  })
  reasons!: ReasonCode[];

  @SourcesField()
  sources?: SourceStatusDto[];

  @ScreeningField()
  screening?: ScreeningDto | null;

  @ScoreIntervalField()
  score_interval?: ScoreIntervalDto;

  @CounterfactualsField(AnalyzeCounterfactualDto)
  counterfactuals?: AnalyzeCounterfactualDto[];

  @ChallengesField(ChallengeDto)
  challenges?: ChallengeDto[];

  @FollowUpField()
  follow_up?: FollowUpDto;

  @ReceiptField()
  receipt?: ReceiptDto;

  @ReceiptUnavailableField()
  receipt_unavailable?: string;
}
