import type { OpenAPIObject } from '@nestjs/swagger';

export const DESCRIPTION = `Fraud prevention for Colombian buyers. One call checks the cédula, phone, e-mail address,
delivery address, IP address and amount of a transaction against authoritative sources. The answer has a score, a
recommendation and the reasons for it. Cotejo does not store the data of the buyer.

**Keys.** Every call needs an API key, except where the endpoint says otherwise. Send the key in the header \`X-API-Key\` or
as \`Authorization: Bearer\`; every endpoint accepts both. A request with two different keys, or with the same header twice,
returns 401. Keys that start with \`sk_test_\` work in the sandbox only, keys that start with \`sk_live_\` in production
only. Never use a key in browser code, where anyone can read it; the API does not support CORS.

**Answers.** A decision returns 200, also when the recommendation is to reject the buyer. A cédula that does not exist
returns 404. A field is \`null\` when the source does not know the value; unknown is never reported as \`false\`. New fields
may be added to answers within a version, so ignore fields that you do not know.

**Errors.** All errors have the same body. Its media type is \`application/json\`, or \`application/problem+json\` when the
\`Accept\` header asks for it. An error never repeats a value that you sent; it names unknown fields. A known path with the
wrong HTTP method returns 405 with an \`Allow\` header. \`HEAD\` works like \`GET\`, without the body: a \`HEAD\` of a look-up
is charged in the same way.

**Languages.** Texts in errors, risk factors and counterfactuals are in Spanish, or in English when \`Accept-Language\` prefers
English. \`Content-Language\` names the language. Codes and values of fields are the same in both. \`detail\` has
texts about fields in the same language, or names such as a missing scope.

**Limits.** A body may have up to 16 KB, or 64 KB where it may have a receipt. Rate and quota depend on the plan; the header \`RateLimit\`
shows them in every answer to a valid key. Answers with status 200 and the 404 of an unknown cédula are charged. Other
errors, replays, outcomes, and answers for which a mandatory source failed are not charged. When \`Retry-After\` is present, wait that many seconds and try again.
A used-up quota has no \`Retry-After\`: \`quota_renews_at\` in the error says when it renews.`;

/** Base URLs of the API. `@apidevtools/swagger-parser` refuses a description of a variable. The default addresses are the ones of `npm start`. */
export const SERVERS: NonNullable<OpenAPIObject['servers']> = [
  { url: '/', description: 'The deployment that serves this document' },
  {
    url: '{base_url}',
    description: 'Production, with `sk_live_` keys',
    variables: { base_url: { default: 'http://127.0.0.1:3100' } },
  },
  {
    url: '{sandbox_base_url}',
    description:
      'Sandbox, with `sk_test_` keys. Its data is fictional. Every 24 hours counters, drafts and saved scenarios are deleted',
    variables: { sandbox_base_url: { default: 'http://127.0.0.1:3000' } },
  },
];

export const TAGS: NonNullable<OpenAPIObject['tags']> = [
  { name: 'Verification', description: 'Score a buyer and a transaction' },
  { name: 'Registry', description: 'Look up one cédula (citizen ID card)' },
  { name: 'Receipts', description: 'Signed receipts of decisions, and their replay' },
  { name: 'Outcomes', description: 'What decided transactions turned out to be' },
  { name: 'Webhooks', description: 'Signed events that Cotejo sends to your server' },
  { name: 'Sandbox', description: 'Test values of the sandbox' },
  { name: 'Reference', description: 'Documentation of this API' },
];
