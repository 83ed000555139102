import { IsOptional } from 'class-validator';
import type { Language } from '../api/session.api.js';
import { IsLanguage, IsPasswordText, IsPersonName } from '../people/person.dto.js';

export class ChangePasswordBody {
  @IsPasswordText()
  current!: string;

  @IsPasswordText()
  password!: string;
}

export class ProfileBody {
  @IsOptional()
  @IsPersonName()
  name?: string;

  @IsOptional()
  @IsLanguage()
  language?: Language;
}
