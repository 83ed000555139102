import { useFixture, waitFor } from '@cotejo/testing';
import {
  type ArgumentsHost,
  type CallHandler,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  type INestMicroservice,
  Inject,
  Module,
  type NestInterceptor,
  ParseIntPipe,
  type PipeTransform,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Ctx, EventPattern, MessagePattern, Payload, RpcException } from '@nestjs/microservices';
import { map, type Observable, of, throwError } from 'rxjs';
import { Bus, BusContext, BusExceptionFilter, BusModule, BusServer } from '../src/index.js';
import { BusFixture, farDeadline } from '../src/testing/bus-fixture.js';

class TrimPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    return value.trim();
  }
}

class ShoutInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(map((answer) => `${answer}!`));
  }
}

class PoliteError extends Error {}

@Catch(PoliteError)
class PoliteFilter implements ExceptionFilter {
  catch(_error: PoliteError, _host: ArgumentsHost): Observable<never> {
    return throwError(() => ({ code: 'polite' }));
  }
}

const announced: unknown[] = [];

@Controller()
class GreeterController {
  constructor(@Inject(Bus) readonly bus: Bus) {}

  @MessagePattern('greeter.hello')
  @UseInterceptors(ShoutInterceptor)
  hello(@Payload(TrimPipe) name: string, @Ctx() context: BusContext): string {
    return `hello ${name}, ${context.getPattern()} ${context.getCall()?.requestId} ${this.bus.ready}`;
  }

  @MessagePattern('greeter.count')
  count(@Payload(ParseIntPipe) limit: number): Observable<number> {
    return of(...Array.from({ length: limit }, (_, index) => index + 1));
  }

  @MessagePattern('doorman.refuse')
  @UseFilters(PoliteFilter)
  refuse(@Payload() how: string): never {
    switch (how) {
      case 'filter':
        throw new PoliteError('cédula 1000000001');
      case 'rpc':
        throw new RpcException({ code: 'not_found', message: 'cédula 1000000001' });
      case 'rpc text':
        throw new RpcException('cancelled');
      case 'coded':
        throw Object.assign(new Error('cédula 1000000001'), { code: 'too_old' });
      default:
        throw new Error('cédula 1000000001');
    }
  }

  @EventPattern('policy.changed')
  changed(@Payload() payload: unknown): void {
    announced.push(payload);
  }
}

let app: INestMicroservice;
let bus: Bus;

const fixture = useFixture(() => BusFixture.start());
beforeAll(async () => {
  const { bus: host } = await fixture.connect();
  @Module({ imports: [BusModule.forRoot({ bus: host })], controllers: [GreeterController] })
  class AppModule {}
  app = await NestFactory.createMicroservice(AppModule, { strategy: new BusServer(host), logger: false });
  app.useGlobalFilters(new BusExceptionFilter());
  await app.listen();
  bus = (await fixture.connect()).bus;
});

it('runs handlers with their pipes, interceptors, context and injected bus', async () => {
  const options = { deadline: farDeadline(), requestId: 'req_1' };
  await expect(bus.call('greeter.hello', ' Ana ', options)).resolves.toBe('hello Ana, greeter.hello req_1 true!');
});

it('serves several services with one strategy, and answers with the last value of a stream', async () => {
  await expect(bus.call('greeter.count', '3', { deadline: farDeadline() })).resolves.toBe(3);
  await expect(bus.call('doorman.refuse', 'rpc', { deadline: farDeadline() })).rejects.toMatchObject({
    code: 'not_found',
  });
});

it.each([
  ['filter', 'polite'],
  ['rpc', 'not_found'],
  ['rpc text', 'cancelled'],
  ['coded', 'too_old'],
  ['anything else', 'internal_error'],
])('sends the caller only the code of an error (%s)', async (how, code) => {
  const error = await bus.call('doorman.refuse', how, { deadline: farDeadline() }).catch((it: unknown) => it);
  expect(error).toMatchObject({ name: 'RemoteError', code });
  expect(String(error)).not.toContain('1000000001');
});

it('sends a code for an input that a pipe refuses, and for an operation without a handler', async () => {
  const options = { deadline: farDeadline() };
  await expect(bus.call('greeter.count', 'x', options)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(bus.call('greeter.sing', {}, options)).rejects.toMatchObject({ code: 'unknown_operation' });
});

it('delivers an announcement to the handler of its topic', async () => {
  await bus.announce('policy.changed', { id: 'p1' });
  await waitFor(() => announced.length === 1);
  expect(announced).toEqual([{ id: 'p1' }]);
});

it('leaves its services and stops listening when the application closes, and keeps the bus open', async () => {
  await app.close();
  await expect(bus.call('greeter.count', '3', { deadline: farDeadline() })).rejects.toMatchObject({
    code: 'no_replica',
  });
  await bus.announce('policy.changed', {});
  expect(announced).toHaveLength(1);
});

it('fails the start when a pattern has no service', async () => {
  @Controller()
  class OddController {
    @MessagePattern('odd')
    odd(): void {}
  }
  @Module({ controllers: [OddController] })
  class OddModule {}
  const odd = await NestFactory.createMicroservice(OddModule, { strategy: new BusServer(bus), logger: false });
  await expect(odd.listen()).rejects.toThrow(TypeError);
});
