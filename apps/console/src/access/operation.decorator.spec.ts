import 'reflect-metadata';
import { Controller, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { KeyList, KeyView, NewKeyView } from '../api/keys.api.js';
import { OPERATIONS, type OperationName } from '../api/operations.js';
import { ConsoleModule } from '../console.module.js';
import { OPERATION, Operation, requireHandlers } from './operation.decorator.js';

@Controller()
class KeysController {
  @Operation('GET /api/tenants/:tenant/keys')
  async list(@Param('tenant') tenant: string): Promise<KeyList> {
    return { keys: [], grantable: [tenant], accountNetworks: null };
  }

  @Operation('DELETE /api/account/second-factor')
  disable(): void {}
}

class ConsoleWithTwoHandlers {}
Reflect.defineMetadata('controllers', [KeysController], ConsoleWithTwoHandlers);

/** Never called: the compiler checks it. */
export class WrongHandlers {
  // @ts-expect-error the operation answers a list of keys
  @Operation('GET /api/tenants/:tenant/keys')
  async list(): Promise<KeyView> {
    throw new Error();
  }

  // @ts-expect-error the operation takes a body
  @Operation('POST /api/tenants/:tenant/keys')
  async create(_tenant: string): Promise<NewKeyView> {
    throw new Error();
  }

  // @ts-expect-error the body of the operation has a field `overlap`
  @Operation('POST /api/tenants/:tenant/keys/:id/rotate')
  async rotate(_tenant: string, _body: { name: string }): Promise<NewKeyView> {
    throw new Error();
  }
}

describe('@Operation', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(ConsoleWithTwoHandlers, new FastifyAdapter(), {
      logger: false,
    });
    await app.init();
  });
  afterAll(() => app.close());

  it.each([
    ['GET', '/api/tenants/acme/keys', 200, '{"keys":[],"grantable":["acme"],"accountNetworks":null}'],
    ['DELETE', '/api/account/second-factor', 204, ''],
    ['POST', '/api/tenants/acme/keys', 404, expect.any(String)],
  ] as const)('routes %s %s with the status of the table: %i', async (method, url, status, body) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.body]).toEqual([status, body]);
  });

  it('stops the start and names the operations that have no handler', () => {
    const check = () => requireHandlers(app.getHttpAdapter().getInstance());
    expect(check).toThrow(/^operations without a handler: GET \/api\/session, POST \/api\/session, /);
    expect(check).not.toThrow(/GET \/api\/tenants\/:tenant\/keys\b/);
    expect(check).not.toThrow('DELETE /api/account/second-factor,');
  });
});

it('the console has one handler for each operation', () => {
  const names = controllersOf(ConsoleModule).flatMap(operationsOf);
  expect(names.sort()).toEqual(Object.keys(OPERATIONS).sort());
});

type Class = new (...args: never[]) => object;

function controllersOf(module: Class): Class[] {
  const imported: Class[] = Reflect.getMetadata('imports', module) ?? [];
  return [...new Set([...(Reflect.getMetadata('controllers', module) ?? []), ...imported.flatMap(controllersOf)])];
}

function operationsOf({ prototype }: Class): OperationName[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }) => value ?? []);
  return methods.flatMap((method) => Reflect.getMetadata(OPERATION, method) ?? []);
}
