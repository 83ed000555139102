import { VerifyRequestDto } from '@cotejo/contracts/dto';
import { useFixture } from '@cotejo/testing';
import { Controller, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { startHttpApp } from '../../../test/http-app.js';
import { parseJson } from './json-body.js';
import { validateBody } from './validate-body.js';

const CANARY = 'canary_name';

@Controller()
class BodyController {
  @Post('body')
  read(@Req() request: FastifyRequest): object {
    return validateBody(VerifyRequestDto, parseJson(request.body));
  }
}

const app = useFixture(() => startHttpApp([BodyController]));

it('names an unknown field to its sender, and to no log', async () => {
  const answer = await fetch(`${app.url}/body`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cedula: '1000000001', [CANARY]: 'x', gps: { lat: 4, lon: -74, [CANARY]: 1 } }),
  });
  expect(answer.status).toBe(400);
  expect((await answer.json()) as object).toHaveProperty('errors', [
    { pointer: `/${CANARY}`, code: 'unknown_field' },
    { pointer: `/gps/${CANARY}`, code: 'unknown_field' },
  ]);
  expect(app.logs()).toContain('invalid_body');
  expect(app.logs()).not.toContain(CANARY);
});

it.each([
  [
    'es',
    /^\/telefno, \/zona: Campo desconocido; \/cedula: Debe ser un texto; \/monto: .+\. Campos admitidos: cedula, /,
  ],
  ['en', /^\/telefno, \/zona: Unknown field; \/cedula: Must be a string; \/monto: .+\. Known fields: cedula, /],
])('says beside unknown fields also what is wrong with the others, in the language %s', async (language, detail) => {
  const answer = await fetch(`${app.url}/body`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ telefno: 'x', zona: 'y', cedula: 1, monto: -1 }),
  });
  expect(((await answer.json()) as { detail: string }).detail).toMatch(detail);
});
