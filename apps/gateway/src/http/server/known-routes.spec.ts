import Fastify from 'fastify';
import { KnownRoutes } from './known-routes.js';

describe('KnownRoutes', () => {
  const fastify = Fastify({ exposeHeadRoutes: false });
  const routes = new KnownRoutes(fastify);
  fastify.get('/v1/cedula/:numero', async () => ({}));
  fastify.delete('/v1/cedula/:numero', async () => ({}));
  fastify.route({ method: ['POST', 'PUT'], url: '/v1/verify', handler: async () => ({}) });

  it.each([
    ['/v1/cedula/1000000001', ['DELETE', 'GET']],
    ['/v1/verify', ['POST', 'PUT']],
    ['/v1/cedula/', []],
    ['/v1/cedula/1/2', []],
    ['/v1/verify/', []],
    ['/v1', []],
    ['', []],
  ])('lists the methods of %p', (path, methods) => {
    expect(routes.methodsOf(path)).toEqual(methods);
  });
});
