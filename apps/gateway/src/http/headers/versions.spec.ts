import { useFixture } from '@cotejo/testing';
import { Controller, Get, Post } from '@nestjs/common';
import { startHttpApp } from '../../../test/http-app.js';

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

/** A route that both versions share. */
@Controller({ path: 'shared', version: ['1', '2'] })
class SharedController {
  @Get()
  shared() {
    return { version: 'both' };
  }
}

describe('versions of the API', () => {
  const app = useFixture(() => startHttpApp([FirstController, SecondController, SharedController]));

  const send = async (method: string, path: string) => {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {};
    const response = await fetch(app.url + path, { method, ...body });
    return { status: response.status, body: await response.json() };
  };

  it('are served side by side', async () => {
    expect((await send('POST', '/v1/verify')).body).toEqual({ version: 1 });
    expect((await send('POST', '/v2/verify')).body).toEqual({ version: 2 });
    expect((await send('GET', '/v1/cedula/1')).body).toEqual({ version: 1 });
    for (const version of ['v1', 'v2']) {
      expect((await send('GET', `/${version}/shared`)).body).toEqual({ version: 'both' });
    }
  });

  it.each(['/v2/cedula/1', '/v3/verify', '/verify', '/v01/verify', '/v1.0/verify', '/V1/shared'])(
    'answer 404 for %s',
    async (path) => {
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { reason: 'unknown_route' } });
    },
  );
});
