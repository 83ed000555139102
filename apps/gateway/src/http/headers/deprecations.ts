import type { FastifyInstance } from 'fastify';

/** A version or a route that will be removed. */
export interface Deprecation {
  /** Route template or a prefix of routes: `/v1` means all of version 1, `/v1/cedula/:numero` means one route. */
  route: string;
  /** First day of the deprecation, `YYYY-MM-DD` (UTC). */
  since: string;
  /** Day on which it stops answering, `YYYY-MM-DD` (UTC). */
  sunset: string;
  /** URL of the page that says what to use instead. */
  link: string;
}

/** All deprecations; docs/versioning.md has the rules. */
const DEPRECATIONS: readonly Deprecation[] = [];

const NOTICE_MONTHS_MIN = 12;

type Notice = Record<'deprecation' | 'sunset' | 'link', string>;

/** Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` to every answer of a deprecated route. */
export function addDeprecationNotices(fastify: FastifyInstance, deprecations = DEPRECATIONS): void {
  const notices = deprecations.map((deprecation) => ({ ...deprecation, notice: noticeOf(deprecation) }));
  if (notices.length === 0) {
    return;
  }
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const url = request.routeOptions.url ?? '';
    const deprecated = notices.find(({ route }) => url === route || url.startsWith(`${route}/`));
    if (deprecated) {
      reply.headers(deprecated.notice);
    }
    done(null, payload);
  });
}

/** @throws RangeError for an invalid day, and for a sunset less than 12 months after the deprecation */
function noticeOf({ since, sunset, link }: Deprecation): Notice {
  const [from, until] = [startOfDay(since), startOfDay(sunset)];
  const soonest = new Date(from);
  soonest.setUTCMonth(soonest.getUTCMonth() + NOTICE_MONTHS_MIN);
  if (until < soonest) {
    throw new RangeError(`a sunset must be at least ${NOTICE_MONTHS_MIN} months after its deprecation`);
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
    throw new RangeError('the days of a deprecation must be written as YYYY-MM-DD');
  }
  return date;
}
