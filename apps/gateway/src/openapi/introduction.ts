import type { OpenAPIObject } from '@nestjs/swagger';

export const DESCRIPTION = `Fraud prevention for Colombian buyers. One call checks a buyer's cédula, phone, e-mail,
address, IP address and amount against authoritative sources and answers with a score, a recommendation and the reasons.
Nothing a buyer submits is kept.

**Keys.** Every call needs one, in \`X-API-Key\` or as \`Authorization: Bearer\`; each endpoint takes either. Both with
different keys, or one of them twice, is a 401. Keys that begin with \`sk_test_\` work in the sandbox only, \`sk_live_\` in
production only. A key must not be used in browser code: there is no CORS.

**Answers.** Success is 200. A buyer who is to be rejected is a 200 too; an unknown cédula is a 404. What a source could
not tell is \`null\`, never \`false\`. Clients ignore members they do not know: some may be added within a version.

**Errors.** One body for all of them, as \`application/json\`, or as \`application/problem+json\` to who asks for it. Texts
are in Spanish, or in English to who sends \`Accept-Language: en\`. A value that was sent is never repeated. A path under
another method is a 405 with \`Allow\`.

**Limits.** A body has at most 16 KB, that of a replay 64 KB. Rate and quota are those of the plan and told by
\`RateLimit\` on every answer to a known key. Charged are 200 and 404; never a replay or another error, nor an answer that
lacks a mandatory source. Waiting helps where \`Retry-After\` is sent.`;

/** The defaults are those of \`npm start\`. */
export const SERVERS: NonNullable<OpenAPIObject['servers']> = [
  { url: '/', description: 'The deployment that this document came from' },
  {
    url: '{base_url}',
    description: 'Production, with `sk_live_` keys',
    variables: { base_url: { default: 'http://127.0.0.1:3100', description: 'Address of the production deployment' } },
  },
  {
    url: '{sandbox_base_url}',
    description: 'Sandbox, with `sk_test_` keys: fictional data, reset every 24 hours',
    variables: {
      sandbox_base_url: { default: 'http://127.0.0.1:3000', description: 'Address of the sandbox deployment' },
    },
  },
];

export const TAGS: NonNullable<OpenAPIObject['tags']> = [
  { name: 'Verification', description: 'Score a buyer and a transaction' },
  { name: 'Registry', description: 'One citizen ID card' },
  { name: 'Receipts', description: 'Signed receipts of decisions, and decisions made again' },
  { name: 'Sandbox', description: 'Test values' },
  { name: 'Reference', description: 'This interface, described' },
];
