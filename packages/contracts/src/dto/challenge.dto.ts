import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { EVIDENCE, EVIDENCE_CODES, type EvidenceCode, type EvidenceSpec } from '../evidence.js';

const membersOf = (variant: 'verify' | 'analyze'): string[] =>
  EVIDENCE_CODES.filter((code) => (EVIDENCE[code] as EvidenceSpec).ask).map((code) => EVIDENCE[code].member[variant]);

class Ask {
  @ApiProperty({ enum: EVIDENCE_CODES, description: 'The signal that the evidence makes true' })
  code!: EvidenceCode;

  @ApiProperty({
    description: 'What to request from the buyer, in the language that `Content-Language` names',
    examples: ['Enviar un código al teléfono y pedirlo al comprador'],
  })
  action!: string;
}

@ApiSchema({ name: 'PruebaPedida', description: 'One piece of evidence to ask for' })
export class PruebaPedidaDto extends Ask {
  @ApiProperty({ enum: membersOf('verify'), description: 'The member of the second request that has it' })
  campo!: string;
}

@ApiSchema({ name: 'AskedEvidence', description: 'One piece of evidence to ask for' })
export class AskedEvidenceDto extends Ask {
  @ApiProperty({ enum: membersOf('analyze'), description: 'The member of the second request that has it' })
  member!: string;
}

const TOGETHER = 'Evidence to ask for together, what costs the buyer least first. No smaller part of it is enough';
const SCORE = 'The score with this evidence. It was calculated by scoring, not estimated';

@ApiSchema({ name: 'Reto', description: 'A smallest set of evidence with which the buyer would be approved' })
export class RetoDto {
  @ApiProperty({ type: [PruebaPedidaDto], description: TOGETHER })
  pruebas!: PruebaPedidaDto[];

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: SCORE })
  risk_score!: number;
}

@ApiSchema({ name: 'Challenge', description: 'A smallest set of evidence with which the buyer would be approved' })
export class ChallengeDto {
  @ApiProperty({ type: [AskedEvidenceDto], description: TOGETHER })
  evidence!: AskedEvidenceDto[];

  @ApiProperty({ minimum: 0, maximum: 100, description: `${SCORE}; one decimal` })
  risk_score!: number;
}

/** The field `retos` of verify, and `challenges` of analyze. */
export const ChallengesField = (type: typeof RetoDto | typeof ChallengeDto) =>
  ApiPropertyOptional({
    type: [type],
    description:
      'Only with `?include=retos`. At most three sets of evidence, the smallest and cheapest first. Empty for an approval, at a cause that the law sets, and where no evidence helps',
  });

/** Why a second request was not taken as the follow-up of its receipt. */
export const FOLLOW_UP_REFUSALS = [
  'invalid',
  'foreign',
  'other_tenant',
  'expired',
  'not_first',
  'approved',
  'other_inputs',
  'replayed',
  'in_batch',
  'not_checked',
] as const;
export type FollowUpRefusal = (typeof FOLLOW_UP_REFUSALS)[number];

@ApiSchema({
  name: 'FollowUp',
  description:
    'Whether the request was taken as the second part of the decision of its receipt. It is decided either way',
})
export class FollowUpDto {
  @ApiProperty({ description: '`true`: it is not charged, and counts once for velocity' })
  accepted!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...FOLLOW_UP_REFUSALS],
    description:
      'Why it is charged as usual. `invalid`: the token, its signature or its salts; `foreign`: another deployment or environment; `other_tenant`; `expired`: older than 15 minutes; `not_first`: the receipt belongs to a second request; `approved`: the first answer was an approval; `other_inputs`: a value differs, is missing, or is new and no evidence; `replayed`: the receipt was used before; `in_batch`: a row of a batch is never a second request; `not_checked`: the service could not tell at this moment',
  })
  reason!: FollowUpRefusal | null;
}

/** The field `follow_up` of both responses. */
export const FollowUpField = () =>
  ApiPropertyOptional({
    type: () => FollowUpDto,
    description: 'Only when the request has the receipt of a first answer',
  });
