import { Module } from '@nestjs/common';
import { PoliciesService } from './policies.service.js';
import { PolicyController } from './policy.controller.js';

/** The policy of a tenant, for its members. */
@Module({ controllers: [PolicyController], providers: [PoliciesService] })
export class PoliciesModule {}
