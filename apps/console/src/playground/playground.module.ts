import { Module } from '@nestjs/common';
import { PlaygroundController } from './playground.controller.js';
import { PlaygroundKeys } from './playground-keys.js';
import { ScenariosController } from './scenarios.controller.js';

/** Exports `PlaygroundKeys` for the services that end sessions. */
@Module({
  controllers: [PlaygroundController, ScenariosController],
  providers: [PlaygroundKeys],
  exports: [PlaygroundKeys],
})
export class PlaygroundModule {}
