import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Codings in the order of preference. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof CODINGS)[number];

/** Nearly the size of the highest quality, in a fiftieth of its time: a gateway compresses its documents when it starts. */
const BROTLI_QUALITY = 6;
/** Far more than clients send; the rest of a longer header is ignored. */
const HEADER_LENGTH_MAX = 1_024;

/** Its types lack the option, which decides between codings of the same quality. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

interface Representation {
  /** All answers share these bytes. */
  body: Buffer;
  etag: string;
}

/** A document that never changes while the gateway runs, compressed once. */
export class StaticDocument {
  private readonly representations: Record<Coding, Representation>;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
    this.representations = {
      identity: { body: bytes, etag: `"${digest}"` },
      gzip: { body: gzipSync(bytes), etag: `"${digest}-gzip"` },
      br: { body: brotliCompressSync(bytes, brotli), etag: `"${digest}-br"` },
    };
  }

  /** Sets status and headers of the answer. @returns its body; `undefined` when the client has this document already (304) */
  answer(request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
    const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
    const coding = preferredCoding(accepted);
    const { body, etag } = this.representations[coding];
    // A client may keep the document, but must check each time that it is still the current one.
    reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    if (matches(known, etag)) {
      reply.status(304);
      return undefined;
    }
    if (coding !== 'identity') {
      reply.header('content-encoding', coding);
    }
    return body;
  }
}

function preferredCoding(accepted: string | undefined): Coding {
  if (accepted === undefined) {
    return 'identity';
  }
  const headers = { 'accept-encoding': accepted.slice(0, HEADER_LENGTH_MAX) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings(CODINGS, { preferred: CODINGS });
  return (best as Coding | undefined) ?? 'identity';
}

/** Compares weakly, because a proxy that compresses makes an entity tag weak (RFC 9110, 13.1.2). */
function matches(known: string | undefined, etag: string): boolean {
  const tags = known?.slice(0, HEADER_LENGTH_MAX).split(',') ?? [];
  return tags.map((tag) => tag.trim().replace(/^W\//, '')).some((tag) => tag === etag || tag === '*');
}
