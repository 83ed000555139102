import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsEmailText, IsPasswordText } from '../people/person.dto.js';

export class SignInBody {
  @IsEmailText()
  email!: string;

  @IsPasswordText()
  password!: string;
}

export class ConfirmationBody {
  @IsPasswordText()
  password!: string;

  @IsOptional()
  @IsString()
  @MaxLength(20)
  code?: string;
}
