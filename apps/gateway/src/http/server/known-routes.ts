import type { FastifyInstance } from 'fastify';

/** The routes as they were registered, to tell a path that does not exist from one that wants another method. */
export class KnownRoutes {
  private readonly routes: { segments: string[]; methods: string[] }[] = [];

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.routes.push({ segments: url.split('/'), methods: [method].flat() });
    });
  }

  /** The methods that a path answers to; none if there is no such path. */
  methodsOf(path: string): string[] {
    const asked = path.split('/');
    const matching = this.routes.filter(({ segments }) => matches(segments, asked));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  }
}

function matches(segments: string[], asked: string[]): boolean {
  return (
    segments.length === asked.length &&
    segments.every((segment, index) => (segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]))
  );
}
