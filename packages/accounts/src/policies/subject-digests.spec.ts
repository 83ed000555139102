import { emailSubject, subjectDigests } from './subject-digests.js';

const NEW = { version: 2, secret: Buffer.alloc(32, 9) };
const OLD = { version: 1, secret: Buffer.alloc(32, 7) };
const SUBJECT = { document: '1032456789', phone: '+573001234567', email: 'ana@example.co', ip: '192.0.2.1' };

it('computes the first 128 bits of a keyed hash over tenant, kind and value', () => {
  const [digest] = subjectDigests([OLD], 'acme', { document: '1032456789' });
  // Made with Python's hmac: base64url(HMAC-SHA256(secret, 'subject-list\\nacme\\ndocument\\n1032456789')[:16]).
  expect(digest).toBe('document:v1:QH0ZAXC_Pw3qDVq9t3GSjg');
});

it('returns one digest for each known kind and each pepper, in the format of a policy', () => {
  const digests = subjectDigests([NEW, OLD], 'acme', SUBJECT);
  expect(digests.map((digest) => digest.replace(/[^:]*$/, ''))).toEqual(
    ['document', 'phone', 'email', 'ip'].flatMap((kind) => [`${kind}:v2:`, `${kind}:v1:`]),
  );
  for (const digest of digests) {
    expect(digest).toMatch(/^(document|phone|email|ip):v[1-9]\d{0,5}:[A-Za-z0-9_-]{22}$/);
  }
  expect(subjectDigests([NEW, OLD], 'acme', {})).toEqual([]);
});

it('returns another digest for another tenant, kind, value or pepper', () => {
  const all = [
    subjectDigests([OLD], 'acme', { document: '1' }),
    subjectDigests([OLD], 'acme', { document: '2' }),
    subjectDigests([OLD], 'other', { document: '1' }),
    subjectDigests([OLD], 'acme', { phone: '1' }),
    subjectDigests([{ ...NEW, version: 1 }], 'acme', { document: '1' }),
  ].map(([digest]) => digest?.split(':')[2]);
  expect(new Set(all).size).toBe(all.length);
});

it('ignores case and outer spaces of an e-mail address', () => {
  expect(emailSubject(' Ana@Example.CO ')).toBe('ana@example.co');
});
