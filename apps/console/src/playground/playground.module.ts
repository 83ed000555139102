import { Module } from '@nestjs/common';
import { PlaygroundController } from './playground.controller.js';
import { PlaygroundKeys } from './playground-keys.js';
import { ScenariosController } from './scenarios.controller.js';

/** `PlaygroundKeys` is exported for who ends sessions. */
@Module({
  controllers: [PlaygroundController, ScenariosController],
  providers: [PlaygroundKeys],
  exports: [PlaygroundKeys],
})
export class PlaygroundModule {}
