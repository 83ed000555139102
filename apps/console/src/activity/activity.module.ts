import { Module } from '@nestjs/common';
import { ActivityController } from './activity.controller.js';
import { Actors } from './actor-names.js';

@Module({ controllers: [ActivityController], providers: [Actors] })
export class ActivityModule {}
