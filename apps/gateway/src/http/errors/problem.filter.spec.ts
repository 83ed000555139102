import { useFixture } from '@cotejo/testing';
import { Controller, Get, Param } from '@nestjs/common';
import { ReplyError } from 'ioredis';
import { startHttpApp } from '../../../test/http-app.js';

const SECRET = '79887766';

/** Errors of libraries repeat their input in the message, the stack and other properties. */
const thrown: Record<string, () => unknown> = {
  error: () => new Error(`cannot read ${SECRET}`),
  redis: () => Object.assign(new ReplyError(`ERR ${SECRET}`), { command: { name: 'set', args: [SECRET] } }),
  text: () => SECRET,
  nothing: () => undefined,
  status: () => Object.assign(new Error(SECRET), { statusCode: 418, code: 'E_TEAPOT' }),
};

@Controller({ version: '1' })
class FailingController {
  @Get('fail/:how')
  fail(@Param('how') how: string): never {
    throw thrown[how]?.();
  }
}

describe('an unexpected error', () => {
  const app = useFixture(() => startHttpApp([FailingController]));

  it.each(Object.keys(thrown))('returns a 500 that does not reveal the cause: %s', async (how) => {
    const response = await fetch(`${app.url}/v1/fail/${how}`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'internal_error', reason: 'internal', errors: [] });
    expect(response.headers.get('request-id')).toBe(JSON.parse(text).request_id);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/79887766|\.ts|\.js|node|redis|nest/i);
  });

  it('is logged with its request id and name only', () => {
    const lines = app
      .logs()
      .split('\n')
      .filter((line) => line.includes('unexpected error'));
    expect(lines).toHaveLength(Object.keys(thrown).length);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      err: { name: 'Error' },
    });
    expect(app.logs()).not.toContain(SECRET);
  });
});
