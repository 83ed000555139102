import { IsIn, IsObject, IsString, Length, Matches, ValidateIf } from 'class-validator';
import {
  type DraftPolicy,
  type NewListEntry,
  type ReturnPolicy,
  type SeenPolicy,
  type WithdrawPolicy,
} from '../api/policies.api.js';

const HASH = /^sha256:[0-9a-f]{64}$/;

export class DraftPolicyBody implements DraftPolicy {
  @IsObject()
  policy!: Record<string, unknown>;

  @ValidateIf(({ note }) => note !== null)
  @IsString()
  @Length(1, 200)
  note!: string | null;

  @ValidateIf(({ replaces }) => replaces !== null)
  @Matches(HASH)
  replaces!: string | null;
}

export class SeenPolicyBody implements SeenPolicy {
  @Matches(HASH)
  hash!: string;
}

export class ReturnPolicyBody implements ReturnPolicy {
  @IsIn(['previous', 'standard'])
  to!: ReturnPolicy['to'];

  @ValidateIf(({ active }) => active !== null)
  @Matches(HASH)
  active!: string | null;

  @ValidateIf(({ previous }) => previous !== null)
  @Matches(HASH)
  previous!: string | null;
}

export class WithdrawPolicyBody extends SeenPolicyBody implements WithdrawPolicy {
  @IsIn(['draft', 'shadow'])
  stage!: 'draft' | 'shadow';
}

export class NewListEntryBody implements NewListEntry {
  @IsString()
  @Length(1, 320)
  value!: string;
}
