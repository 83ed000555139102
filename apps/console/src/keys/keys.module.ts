import { Module } from '@nestjs/common';
import { Actors } from '../activity/actor-names.js';
import { ExposedKeys } from './exposed-keys.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';

@Module({ controllers: [KeysController], providers: [KeysService, ExposedKeys, Actors] })
export class KeysModule {}
