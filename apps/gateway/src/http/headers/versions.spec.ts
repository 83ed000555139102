import { Controller, Get, Post } from '@nestjs/common';
import { type EdgeApp, startEdge } from '../../../test/edge-app.js';

@Controller({ version: '1' })
class FirstController {
  @Post('verify')
  verify() {
    return { version: 1 };
  }
  @Get('cedula/:numero')
  cedula() {
    return { version: 1 };
  }
}

@Controller({ version: '2' })
class SecondController {
  @Post('verify')
  verify() {
    return { version: 2 };
  }
}

/** A route that both versions share as it is. */
@Controller({ path: 'shared', version: ['1', '2'] })
class SharedController {
  @Get()
  shared() {
    return { version: 'both' };
  }
}

describe('versions of the interface', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdge([FirstController, SecondController, SharedController]);
  });
  afterAll(() => edge.stop());

  const ask = async (method: string, path: string) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(edge.url + path, { method, ...body });
    return { status: response.status, body: await response.json() };
  };

  it('stand side by side: a second one does not touch the first', async () => {
    expect((await ask('POST', '/v1/verify')).body).toEqual({ version: 1 });
    expect((await ask('POST', '/v2/verify')).body).toEqual({ version: 2 });
    expect((await ask('GET', '/v1/cedula/1')).body).toEqual({ version: 1 });
    for (const version of ['v1', 'v2']) {
      expect((await ask('GET', `/${version}/shared`)).body).toEqual({ version: 'both' });
    }
  });

  it.each(['/v2/cedula/1', '/v3/verify', '/verify', '/v01/verify', '/v1.0/verify', '/V1/shared'])(
    'do not exist as %s',
    async (path) => {
      expect(await ask('GET', path)).toMatchObject({ status: 404, body: { reason: 'unknown_route' } });
    },
  );
});
