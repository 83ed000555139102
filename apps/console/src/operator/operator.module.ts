import { Module } from '@nestjs/common';
import { ListsController } from './lists/lists.controller.js';
import { SourcesController } from './sources/sources.controller.js';
import { PlansController } from './tenants/plans.controller.js';
import { TenantsController } from './tenants/tenants.controller.js';

/** What operators manage: tenants, plans, lists, sources. */
@Module({
  controllers: [TenantsController, PlansController, ListsController, SourcesController],
})
export class OperatorModule {}
