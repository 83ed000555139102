import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLoopback } from '@cotejo/platform';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleConfig } from '../console.config.js';
import { sendProblem } from './console.filter.js';
import { ConsoleError } from './console-error.js';

const FOLDER = fileURLToPath(new URL('../web/', import.meta.url));
/** Names of these hold a hash of their content. */
const ASSETS = '/assets/';

/** Serves the page and its parts. Whatever is no operation and no file is the page, which knows its own paths. */
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
  fastify.get('/*', (request, reply) => page(request, reply, publicUrl));
}

function page(request: FastifyRequest, reply: FastifyReply, publicUrl: string): unknown {
  const [pathname = '/'] = request.url.split('?', 1);
  if (pathname.startsWith('/api/') || pathname.startsWith(ASSETS)) {
    return sendProblem(new ConsoleError('not_found'), request, reply);
  }
  if (isAnotherNameOf(publicUrl, request.host)) {
    return reply.redirect(`${publicUrl}${pathname}`);
  }
  return reply.sendFile('index.html');
}

/** `localhost` for `127.0.0.1`: a browser takes them for two sites, and what a page of one asks of the other is refused. */
function isAnotherNameOf(publicUrl: string, host: string): boolean {
  const own = new URL(publicUrl);
  return host !== own.host && [own.hostname, host.replace(/:\d+$/, '')].every((name) => isLoopback(name));
}
