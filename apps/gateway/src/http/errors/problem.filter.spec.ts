import { Controller, Get, Param } from '@nestjs/common';
import { ReplyError } from 'ioredis';
import { type EdgeApp, startEdge } from '../../../test/edge-app.js';

const SECRET = '79887766';

/** What libraries throw has in its text, its stack and its members what they were given. */
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

describe('an unforeseen error', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await startEdge([FailingController]);
  });
  afterAll(() => edge.stop());

  it.each(Object.keys(thrown))('is a 500 that says nothing of it: %s', async (how) => {
    const response = await fetch(`${edge.url}/v1/fail/${how}`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'internal_error', reason: 'internal', errors: [] });
    expect(response.headers.get('request-id')).toBe(JSON.parse(text).request_id);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/79887766|\.ts|\.js|node|redis|nest/i);
  });

  it('is logged by its request id, name and code', () => {
    const lines = edge
      .logs()
      .split('\n')
      .filter((line) => line.includes('unforeseen error'));
    expect(lines).toHaveLength(Object.keys(thrown).length);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      requestId: expect.stringMatching(/^req_/),
      err: { name: 'Error' },
    });
    expect(edge.logs()).not.toContain(SECRET);
  });
});
