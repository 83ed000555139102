import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { REASON_CODES, type ReasonCode } from '../reasons.js';
import { AnalyzeCounterfactualDto, CounterfactualsField } from './counterfactual.dto.js';
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

/** Request of the analyze variant (interface, section 2.1, with the optional additions of the design). */
@ApiSchema({ name: 'AnalyzeRequest', description: 'A buyer and a transaction, in the words of the analyze variant' })
export class AnalyzeRequestDto {
  @CedulaField()
  doc_number!: string;

  @PhoneField()
  phone?: string | null;

  @IpField()
  ip_address?: string | null;

  @AmountField()
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
}

/** Response of the analyze variant (interface, section 2.2). */
@ApiSchema({ name: 'AnalyzeResponse', description: 'Score, recommendation and the reasons for it' })
export class AnalyzeResponseDto {
  @ApiProperty({ description: '0 to 100, one decimal; higher is riskier', minimum: 0, maximum: 100, examples: [10] })
  risk_score!: number;

  @ApiProperty({ enum: ['APPROVE', 'REVIEW', 'REJECT'], description: 'What to do with the transaction' })
  recommendation!: 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({
    enum: REASON_CODES,
    enumName: 'ReasonCode',
    isArray: true,
    uniqueItems: true,
    description:
      'Reason codes, strongest first; empty when nothing counted against the buyer. For the merchant, not for the buyer',
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

  @ReceiptField()
  receipt?: ReceiptDto;
}
