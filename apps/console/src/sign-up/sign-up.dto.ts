import { IsString, Length } from 'class-validator';
import type { Language } from '../api/session.api.js';
import { IsEmailText, IsLanguage, IsLinkToken, IsPasswordText, IsPersonName } from '../people/person.dto.js';

const SOLUTION_MAX = 4_096;

export class SignUpBody {
  @IsString()
  @Length(2, 100)
  company!: string;

  @IsString()
  @Length(5, 20)
  nit!: string;

  @IsPersonName()
  name!: string;

  @IsEmailText()
  email!: string;

  @IsPasswordText()
  password!: string;

  @IsLanguage()
  language!: Language;

  @IsString()
  @Length(1, SOLUTION_MAX)
  solution!: string;
}

export class TokenBody {
  @IsLinkToken()
  token!: string;
}

export class AcceptInvitationBody extends TokenBody {
  @IsPersonName()
  name!: string;

  @IsPasswordText()
  password!: string;

  @IsLanguage()
  language!: Language;
}

export class ForgotBody {
  @IsEmailText()
  email!: string;
}

export class ResetBody extends TokenBody {
  @IsPasswordText()
  password!: string;
}
