import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLoopback } from '@cotejo/platform';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';
import { sendProblem } from './console.filter.js';
import { ConsoleError } from './console-error.js';
import { serveDocs } from './docs.js';

const FOLDER = fileURLToPath(new URL('../web/', import.meta.url));
/** File names below this path contain a hash of the content, so browsers may cache them forever. */
const ASSETS = '/assets/';
/** Paths of the APIs, and names of files: their callers must not get a page with status 200. */
const NO_PAGE = /^\/(?:api|v\d+|assets|\.well-known)\/|\.[a-z\d]{1,5}$/i;

/**
 * Serves the page app and its files. Every other path that can be a page gets `index.html`, because the app routes in the
 * browser.
 */
export async function servePages(fastify: FastifyInstance, { publicUrl }: ConsoleConfig): Promise<void> {
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
  serveDocs(fastify);
  // Checkers of links use HEAD.
  fastify.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => page(request, reply, publicUrl) });
}

function page(request: FastifyRequest, reply: FastifyReply, publicUrl: string): unknown {
  const [pathname = '/'] = request.url.split('?', 1);
  if (NO_PAGE.test(pathname)) {
    return sendProblem(new ConsoleError('not_found'), request, reply);
  }
  if (isAnotherNameOf(publicUrl, request.host)) {
    return reply.redirect(`${publicUrl}${pathname}`);
  }
  return reply.sendFile('index.html');
}

/**
 * `localhost` instead of `127.0.0.1`: a browser treats them as two sites, so changes from the second would be refused
 * as foreign.
 */
function isAnotherNameOf(publicUrl: string, host: string): boolean {
  const own = new URL(publicUrl);
  return host !== own.host && [own.hostname, host.replace(/:\d+$/, '')].every((name) => isLoopback(name));
}
