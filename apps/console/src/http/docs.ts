import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const DOCS_PATH = '/docs/';
const COMPRESSED = /\.(br|gz)$/;

const NOT_BUILT = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cotejo</title></head>
<body><h1>Documentación</h1>
<p>La documentación todavía no está construida. <code>npm start</code> la construye al final; también <code>npm run docs:site</code>.</p>
<p lang="en">The documentation has not been built yet. <code>npm start</code> builds it last; <code>npm run docs:site</code> does too.</p>
</body></html>
`;

/** @returns the folder of the built documentation site; it may not exist */
function docsFolder(): string {
  return join(createRequire(import.meta.url).resolve('@cotejo/docs-site/package.json'), '..', 'dist');
}

/**
 * Serves the documentation for merchants' developers at `/docs`, to everybody, as soon as it is built. Only names that exist then
 * are served, so that no path leaves the folder. Needs the `sendFile` of `@fastify/static`.
 */
export function serveDocs(fastify: FastifyInstance, folder: string = docsFolder()): void {
  let files: Map<string, string> | undefined;
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    files ??= existsSync(folder) ? filesByPath(folder) : undefined;
    if (!files) {
      return sendPage(reply, 503, NOT_BUILT);
    }
    const path = (request.params as { '*': string })['*'];
    const file = files.get(path);
    if (!file && files.has(`${path}/`)) {
      return reply.redirect(`${DOCS_PATH}${path}/`);
    }
    return file ? reply.sendFile(file, folder) : sendPage(reply, 404, readFileSync(join(folder, '404.html'), 'utf8'));
  };
  // Checkers of links use HEAD.
  const method = ['GET', 'HEAD'];
  fastify.route({ method, url: '/docs', handler: (_request, reply) => reply.redirect(DOCS_PATH) });
  fastify.route({ method, url: `${DOCS_PATH}*`, handler });
}

function sendPage(reply: FastifyReply, code: number, html: string): FastifyReply {
  return reply.code(code).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}

/** Path below `/docs/` to file: `guides/errors` to `guides/errors.html`, `en/` to `en/index.html`, every other file as it is. */
function filesByPath(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Map(
    names.flatMap(
      (name) => [[name, name], ...(name.endsWith('.html') ? [[pagePath(name), name]] : [])] as [string, string][],
    ),
  );
}

const pagePath = (name: string) => name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
