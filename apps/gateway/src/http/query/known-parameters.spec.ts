import { useFixture } from '@cotejo/testing';
import { Controller, Get } from '@nestjs/common';
import { startHttpApp } from '../../../test/http-app.js';
import { OpenOperation } from '../../openapi/operation.decorators.js';

@Controller({ version: '1' })
class QueryController {
  @Get(['verify/batch', 'open'])
  @OpenOperation({})
  read(): object {
    return {};
  }
}

const app = useFixture(() => startHttpApp([QueryController]));

async function ask(path: string, language = 'es') {
  const answer = await fetch(`${app.url}/v1/${path}`, { headers: { 'accept-language': language } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it.each(['open', 'open?', 'verify/batch?include=receipt&first_row=2', 'verify/batch?first_row='])(
  'takes the documented parameters: %s',
  async (path) => {
    expect((await ask(path)).status).toBe(200);
  },
);

it.each([
  ['open?v=1', ['/v']],
  ['open?include=receipt', ['/include']],
  ['verify/batch?Include=receipt', ['/Include']],
  ['verify/batch?includes=receipt&include=receipt', ['/includes']],
  ['verify/batch?include=receipt&FIRST_ROW=2', ['/FIRST_ROW']],
  ['verify/batch?include[]=receipt', ['/include[]']],
  ['verify/batch?__proto__=x', ['/__proto__']],
])('refuses unknown parameters, also in another case: %s', async (path, pointers) => {
  const { status, body } = await ask(path);
  const errors = pointers.map((pointer) => ({ pointer, code: 'unknown_field' }));
  expect([status, body.reason, body.errors]).toEqual([400, 'invalid_parameter', errors]);
});

it.each([
  ['include=receipt&include=sources', '/include'],
  ['include=receipt&first_row=1&first_row=2', '/first_row'],
])('refuses a parameter that is sent twice: %s', async (query, pointer) => {
  const { status, body } = await ask(`verify/batch?${query}`);
  expect([status, body.errors]).toEqual([400, [{ pointer, code: 'duplicate_member' }]]);
});

it('names the known parameters in the language that the client asked for', async () => {
  expect((await ask('verify/batch?Include=x')).body.detail).toBe(
    '/Include: Campo desconocido. Parámetros admitidos en la URL: include, first_row',
  );
  expect((await ask('open?x', 'en')).body.detail).toBe('/x: Unknown field. Known parameters of the URL: none');
});
