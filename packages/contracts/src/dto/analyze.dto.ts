import { ApiProperty } from '@nestjs/swagger';
import { AmountField, CedulaField, EmailField, GpsField, IpField, PhoneField, TextField } from './fields.js';
import type { GpsDto } from './gps.dto.js';
import { SourceStatusDto } from './source-status.dto.js';

/** Request of the analyze variant (interface, section 2.1, with the optional additions of the design). */
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

  @TextField('Delivery address', 'Calle 100 # 8A-55 Apto 501', 200)
  address?: string | null;

  @TextField('Delivery city', 'Bogotá', 80)
  city?: string | null;

  @GpsField()
  gps?: GpsDto | null;
}

/** Response of the analyze variant (interface, section 2.2). */
export class AnalyzeResponseDto {
  @ApiProperty({ description: '0 to 100, one decimal; higher is riskier', example: 10 })
  risk_score!: number;

  @ApiProperty({ enum: ['APPROVE', 'REVIEW', 'REJECT'] })
  recommendation!: 'APPROVE' | 'REVIEW' | 'REJECT';

  @ApiProperty({ type: [String], example: ['ip_location_mismatch'] })
  reasons!: string[];

  @ApiProperty({ required: false, type: [SourceStatusDto], description: 'With ?include=sources' })
  sources?: SourceStatusDto[];
}
