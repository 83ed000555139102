import { Outbox } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Global, Module } from '@nestjs/common';
import { ConsoleState } from '../state/console-state.js';
import { ConsoleQueues } from './console-queues.js';
import { JobsController } from './jobs.controller.js';

/** Jobs for operators, and the outbox for every part of the console. */
@Global()
@Module({
  controllers: [JobsController],
  providers: [
    ConsoleQueues,
    {
      provide: Outbox,
      useFactory: ({ redis }: ConsoleState, { config }: ProcessScope, queues: ConsoleQueues) =>
        new Outbox(redis, config, { enqueue: (mailId) => queues.sendMail(mailId) }),
      inject: [ConsoleState, ProcessScope, ConsoleQueues],
    },
  ],
  exports: [Outbox],
})
export class JobsModule {}
