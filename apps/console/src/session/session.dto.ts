import { IsOptional, IsString, MaxLength } from 'class-validator';
import { CodeText, IsEmailText, IsPasswordText } from '../people/person.dto.js';

export class SignInBody {
  @IsEmailText()
  email!: string;

  @IsPasswordText()
  password!: string;
}

export class SecondFactorBody extends CodeText {}

export class ConfirmationBody {
  @IsPasswordText()
  password!: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  code?: string;
}
