import { type DynamicModule, Module } from '@nestjs/common';
import { Bus } from './bus.js';

/** Makes one bus injectable everywhere: `constructor(private readonly bus: Bus)`. */
@Module({})
export class BusModule {
  /** @param options.bus stays the caller's, who connects and closes it: several applications may share one */
  static forRoot({ bus }: { bus: Bus }): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [{ provide: Bus, useValue: bus }],
      exports: [Bus],
    };
  }
}
