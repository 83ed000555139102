import { useFixture } from '@cotejo/testing';
import { Controller, Post } from '@nestjs/common';
import { startHttpApp } from '../../../test/http-app.js';

@Controller({ version: '1' })
class BodyController {
  @Post(['verify', 'verify/batch'])
  read(): object {
    return {};
  }
}

const app = useFixture(() => startHttpApp([BodyController]));

async function post(path: string, type: string, language = 'es') {
  const headers = { 'content-type': type, 'accept-language': language };
  const answer = await fetch(`${app.url}/v1/${path}`, { method: 'POST', headers, body: '{}' });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it.each([
  ['verify', 'application/json; charset=utf8'],
  ['verify', 'application/json;charset="UTF-8"'],
  ['verify', 'application/json ; charset=UTF8;'],
  ['verify/batch', 'text/csv; charset=utf8'],
  ['verify/batch', 'application/x-ndjson;charset=utf8'],
  ['verify/batch', 'text/csv; charset=windows-1252'],
])('takes a body of %s with the type %s', async (path, type) => {
  expect((await post(path, type)).status).toBeLessThan(300);
});

it.each([
  ['verify', 'application/json; charset=latin1', 'es', 'El único parámetro admitido es charset=utf-8'],
  ['verify', 'application/json; version=1', 'en', 'The only accepted parameter is charset=utf-8'],
  [
    'verify/batch',
    'text/csv; charset=cp850',
    'en',
    'The only accepted parameter is charset, with utf-8, iso-8859-1 or windows-1252',
  ],
  ['verify', 'text/plain', 'es', 'Tipos de contenido admitidos: application/json'],
  ['verify/batch', 'application/json', 'en', 'Accepted media types: application/x-ndjson, text/csv'],
])('says why it refuses for %s the type %s in %s', async (path, type, language, detail) => {
  const { status, body } = await post(path, type, language);
  expect([status, body.reason, body.detail]).toEqual([415, 'unsupported_media_type', detail]);
});
