import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './console.filter.js';
import { ConsoleError } from './console-error.js';

const FOLDER = fileURLToPath(new URL('../web/', import.meta.url));
/** Names of these hold a hash of their content. */
const ASSETS = '/assets/';

/** Serves the page and its parts. Whatever is no operation and no file is the page, which knows its own paths. */
export async function servePages(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: FOLDER,
    serve: existsSync(FOLDER),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes(ASSETS);
      reply.header('cache-control', forever ? `public, max-age=31536000, immutable` : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => page(request, reply));
}

function page(request: FastifyRequest, reply: FastifyReply): unknown {
  const { pathname } = new URL(request.url, 'http://page');
  if (pathname.startsWith('/api/') || pathname.startsWith(ASSETS)) {
    return sendProblem(new ConsoleError('not_found'), request, reply);
  }
  return reply.sendFile('index.html');
}
