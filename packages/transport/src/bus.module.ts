import { type DynamicModule, Module } from '@nestjs/common';
import { Bus } from './bus.js';

/** Makes one bus injectable in all modules: `constructor(private readonly bus: Bus)`. */
@Module({})
export class BusModule {
  /** @param options.bus a bus that the caller connects and closes; several applications may share it */
  static forRoot({ bus }: { bus: Bus }): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [{ provide: Bus, useValue: bus }],
      exports: [Bus],
    };
  }
}
