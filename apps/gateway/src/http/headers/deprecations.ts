import type { FastifyInstance } from 'fastify';

/** A version or a route that is to go. */
export interface Deprecation {
  /** Route template, or the beginning of some: `/v1` is all of version 1, `/v1/cedula/:numero` one route. */
  route: string;
  /** Days (UTC), `YYYY-MM-DD`: since when it is deprecated, and when it stops answering. */
  since: string;
  sunset: string;
  /** The page that says what to use instead. */
  link: string;
}

/** What is deprecated, see docs/versioning.md. */
const DEPRECATIONS: readonly Deprecation[] = [];

const NOTICE_MONTHS_MIN = 12;

type Notice = Record<'deprecation' | 'sunset' | 'link', string>;

/** Says on every answer it concerns that a route is to go: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), `Link`. */
export function addDeprecationNotices(fastify: FastifyInstance, deprecations = DEPRECATIONS): void {
  const notices = deprecations.map((deprecation) => ({ ...deprecation, notice: noticeOf(deprecation) }));
  if (notices.length === 0) {
    return;
  }
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const asked = request.routeOptions.url ?? '';
    const found = notices.find(({ route }) => asked === route || asked.startsWith(`${route}/`));
    if (found) {
      reply.headers(found.notice);
    }
    done(null, payload);
  });
}

/** @throws RangeError for what is no day, and for a sunset that comes sooner than was promised */
function noticeOf({ since, sunset, link }: Deprecation): Notice {
  const [from, until] = [startOfDay(since), startOfDay(sunset)];
  const soonest = new Date(from);
  soonest.setUTCMonth(soonest.getUTCMonth() + NOTICE_MONTHS_MIN);
  if (until < soonest) {
    throw new RangeError(`a sunset comes ${NOTICE_MONTHS_MIN} months after its deprecation or later`);
  }
  return {
    deprecation: `@${from.getTime() / 1_000}`,
    sunset: until.toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}

function startOfDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) {
    throw new RangeError('a deprecation needs days as YYYY-MM-DD');
  }
  return date;
}
