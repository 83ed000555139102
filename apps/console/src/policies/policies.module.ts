import { Module } from '@nestjs/common';
import { PolicyController } from './policy.controller.js';
import { PolicyReader } from './policy-reader.js';

/** The policy of a tenant, for its members and for operators. */
@Module({ controllers: [PolicyController], providers: [PolicyReader] })
export class PoliciesModule {}
