import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { TENANT_ROLES, type TenantRole } from '../api/roles.js';
import { IsEmailText, IsLanguage } from '../people/person.dto.js';

/** A path of our pages: never another site. */
const PAGE_PATH = /^\/(?!\/)[\w/.-]{0,200}$/;
const GROUPS_MAX = 50;

export class StartSignInBody {
  @IsIn(['sign_in', 'confirm'])
  purpose!: 'sign_in' | 'confirm';

  @Matches(PAGE_PATH)
  next!: string;

  @IsLanguage()
  language!: 'es' | 'en';

  @IsOptional()
  @IsEmailText()
  loginHint?: string;
}

class GroupRoleBody {
  @IsString()
  @Length(1, 200)
  group!: string;

  @IsIn([...TENANT_ROLES])
  role!: TenantRole;
}

export class ProviderBody {
  @IsString()
  @Length(1, 500)
  issuer!: string;

  @IsString()
  @Length(1, 255)
  clientId!: string;

  /** Left out: keeps the stored secret. `null`: a public client. */
  @IsOptional()
  @IsString()
  @Length(1, 512)
  clientSecret?: string | null;

  @IsOptional()
  @IsBoolean()
  testedSecret?: boolean;

  @IsIn(['token', 'directory'])
  groupsFrom!: 'token' | 'directory';

  @IsString()
  @Length(1, 100)
  groupsClaim!: string;

  @IsArray()
  @ArrayMaxSize(GROUPS_MAX)
  @ValidateNested({ each: true })
  @Type(() => GroupRoleBody)
  groupRoles!: GroupRoleBody[];

  @IsOptional()
  @IsIn([...TENANT_ROLES])
  defaultRole!: TenantRole | null;

  @IsOptional()
  @IsString()
  @MaxLength(255)
  acr!: string | null;
}

export class TestProviderBody extends ProviderBody {
  @Matches(PAGE_PATH)
  next!: string;
}

export class CompanySignInBody {
  @IsEmailText()
  email!: string;
}

export class MailDomainBody {
  @IsString()
  @Length(1, 255)
  domain!: string;
}

export class EnforceBody {
  /** Id of the break-glass member. */
  @IsString()
  @Length(1, 40)
  breakGlass!: string;
}
