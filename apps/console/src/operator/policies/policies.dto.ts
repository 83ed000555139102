import { IsObject, IsString, Length, ValidateIf } from 'class-validator';
import type { ActivatePolicy, DraftPolicy } from '../../api/operator.api.js';

export class DraftPolicyBody implements DraftPolicy {
  @IsObject()
  policy!: Record<string, unknown>;

  @ValidateIf(({ note }) => note !== null)
  @IsString()
  @Length(1, 200)
  note!: string | null;
}

export class ActivatePolicyBody implements ActivatePolicy {
  @IsString()
  @Length(71, 71)
  hash!: string;
}
