import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suiteFolder } from '@cotejo/testing';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveDocs } from './docs.js';

const FOLDER = suiteFolder();
let fastify: FastifyInstance;

beforeAll(() => {
  const write = (name: string, text: string) => writeFileSync(join(FOLDER, 'dist', name), text);
  mkdirSync(join(FOLDER, 'dist/en'), { recursive: true });
  writeFileSync(join(FOLDER, 'secret.txt'), 'outside');
  write('index.html', 'home');
  write('404.html', 'no such page');
  write('errors.html', 'errors');
  write('errors.html.br', 'compressed');
  write('errors.md', '# Errors');
  write('en/index.html', 'English home');
});
beforeEach(async () => {
  fastify = Fastify();
  await fastify.register(fastifyStatic, { root: FOLDER, serve: false, preCompressed: true });
});
afterEach(() => fastify.close());

describe('with built pages', () => {
  beforeEach(() => serveDocs(fastify, join(FOLDER, 'dist')));
  const get = (url: string, headers = {}) => fastify.inject({ url, headers });

  it('redirects /docs to /docs/', async () => {
    const { statusCode, headers } = await get('/docs');
    expect([statusCode, headers.location]).toEqual([302, '/docs/']);
    const english = await get('/docs/en');
    expect([english.statusCode, english.headers.location]).toEqual([302, '/docs/en/']);
  });

  it.each([
    ['/docs/', 'home', 'text/html; charset=utf-8'],
    ['/docs/?x=1', 'home', 'text/html; charset=utf-8'],
    ['/docs/en/', 'English home', 'text/html; charset=utf-8'],
    ['/docs/errors', 'errors', 'text/html; charset=utf-8'],
    ['/docs/errors.html', 'errors', 'text/html; charset=utf-8'],
    ['/docs/errors.md', '# Errors', 'text/markdown; charset=utf-8'],
  ])('serves %s with its content type', async (url, text, type) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, text, type]);
  });

  it('sends the compressed file to a client that accepts it', async () => {
    const answer = await get('/docs/errors', { 'accept-encoding': 'br' });
    expect([answer.body, answer.headers['content-encoding']]).toEqual(['compressed', 'br']);
  });

  it.each([
    '/docs/none',
    '/docs/errors.html.br',
    '/docs/../secret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs/..%5csecret.txt',
    '/docs//errors',
    '/docs/constructor',
  ])('answers 404 to %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('answers HEAD as GET, without the body', async () => {
    const answer = await fastify.inject({ method: 'HEAD', url: '/docs/errors' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });
});

it('says how to build the pages until they are built', async () => {
  const folder = join(FOLDER, 'later');
  serveDocs(fastify, folder);
  const { statusCode, body } = await fastify.inject({ url: '/docs/errors' });
  expect(statusCode).toBe(503);
  expect(body).toContain('npm run docs:site');
  cpSync(join(FOLDER, 'dist'), folder, { recursive: true });
  expect((await fastify.inject({ url: '/docs/errors' })).body).toBe('errors');
});
