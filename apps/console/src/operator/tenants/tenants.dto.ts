import { IsEmail, IsString, Length, Matches } from 'class-validator';
import type { CreateTenant, SetPlan } from '../../api/operator.api.js';

const ID = /^[a-z0-9][a-z0-9-]{0,62}$/;

export class CreateTenantBody implements CreateTenant {
  @Matches(ID)
  id!: string;

  @IsString()
  @Length(2, 100)
  company!: string;

  @IsString()
  @Length(6, 24)
  nit!: string;

  @IsString()
  @Length(1, 64)
  plan!: string;

  @IsEmail()
  @Length(3, 254)
  adminEmail!: string;
}

export class SetPlanBody implements SetPlan {
  @IsString()
  @Length(1, 64)
  plan!: string;
}
