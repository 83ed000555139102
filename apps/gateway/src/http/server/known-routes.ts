import type { FastifyInstance } from 'fastify';

/** All registered routes. They tell an unknown path (404) from a known path with another method (405). */
export class KnownRoutes {
  private readonly routes: { segments: string[]; methods: string[] }[] = [];

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ url, method }) => {
      this.routes.push({ segments: url.split('/'), methods: [method].flat() });
    });
  }

  /** Methods of a path, sorted; empty when the path does not exist. */
  methodsOf(path: string): string[] {
    const pathSegments = path.split('/');
    const matching = this.routes.filter(({ segments }) => matches(segments, pathSegments));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  }
}

function matches(routeSegments: string[], pathSegments: string[]): boolean {
  return (
    routeSegments.length === pathSegments.length &&
    routeSegments.every((segment, index) =>
      segment.startsWith(':') ? pathSegments[index] !== '' : segment === pathSegments[index],
    )
  );
}
