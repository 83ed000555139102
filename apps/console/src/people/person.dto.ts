import { PASSWORD_MAX } from '@cotejo/members';
import { applyDecorators } from '@nestjs/common';
import { IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { TENANT_ROLES, type TenantRole } from '../api/roles.js';
import type { Language } from '../api/session.api.js';

/**
 * Letters, digits and punctuation of names. A dot before two letters is refused: mail programs would turn it into a
 * link.
 */
const NAME = /^(?!.*\.[\p{L}\p{N}]{2})[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,'’-]*$/u;
const NAME_MAX = 80;
const EMAIL_MAX = 254;
/** DTOs count UTF-16 units; `passwordProblem` counts characters, which may take several units. */
const PASSWORD_INPUT_MAX = PASSWORD_MAX * 4;
const TOKEN = /^[\w-]{43}$/;

export const IsPersonName = (): PropertyDecorator => applyDecorators(IsString(), Length(1, NAME_MAX), Matches(NAME));
export const IsEmailText = (): PropertyDecorator => applyDecorators(IsString(), Length(3, EMAIL_MAX));
export const IsPasswordText = (): PropertyDecorator => applyDecorators(IsString(), Length(1, PASSWORD_INPUT_MAX));
export const IsLinkToken = (): PropertyDecorator => applyDecorators(IsString(), Matches(TOKEN));
export const IsLanguage = (): PropertyDecorator => IsIn(['es', 'en'] satisfies Language[]);

export class InviteBody {
  @IsEmailText()
  email!: string;

  @IsIn([...TENANT_ROLES])
  role!: TenantRole;
}

export class InviteOperatorBody {
  @IsEmailText()
  email!: string;
}

export class ChangeRoleBody {
  @IsIn([...TENANT_ROLES])
  role!: TenantRole;
}

export class CodeBody {
  @IsString()
  @MaxLength(20)
  code!: string;
}
