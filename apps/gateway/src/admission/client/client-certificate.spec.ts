import { X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { certificateOfProxy } from './client-certificate.js';

const DAY_MS = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);
const make = async (notBeforeDate: Date, notAfterDate: Date) => {
  const { cert } = await generate([{ name: 'commonName', value: 'shop' }], { notBeforeDate, notAfterDate });
  const { raw, fingerprint256 } = new X509Certificate(cert);
  return { pem: cert, der: raw, fingerprint256 };
};

let current: Awaited<ReturnType<typeof make>>;
let expired: typeof current;
let future: typeof current;
beforeAll(async () => {
  [current, expired, future] = await Promise.all([
    make(days(-1), days(1)),
    make(days(-3), days(-1)),
    make(days(1), days(3)),
  ]);
});

const REQUIRED = { problem: 'client_certificate_required' };
const INVALID = { problem: 'client_certificate_invalid' };
const headers = (...pairs: [string, string][]) => ['Host', 'api.example', ...pairs.flat()];
const rfc9440 = ({ der }: typeof current) => `:${der.toString('base64')}:`;

describe('the header Client-Cert', () => {
  const read = (...values: string[]) =>
    certificateOfProxy(headers(...values.map((value): [string, string] => ['Client-Cert', value])), 'client-cert');

  it('gives the fingerprint of a current certificate', () => {
    expect(read(rfc9440(current))).toEqual({ fingerprint: current.fingerprint256 });
  });

  it('is required', () => {
    expect(read()).toEqual(REQUIRED);
    const other: [string, string][] = [
      ['ssl-client-cert', encodeURIComponent(current.pem)],
      ['ssl-client-verify', 'SUCCESS'],
    ];
    expect(certificateOfProxy(headers(...other), 'client-cert')).toEqual(REQUIRED);
  });

  it('is refused when it is expired, not valid yet, repeated or unreadable', () => {
    const good = rfc9440(current);
    const bad = [[rfc9440(expired)], [rfc9440(future)], [good, good], [`${good}, ${good}`], [good.slice(1)]];
    const unreadable = ['', '::', ':AAAA:', encodeURIComponent(current.pem), `:${current.der.toString('base64url')}:`];
    for (const values of [...bad, ...unreadable.map((value) => [value])]) {
      expect([values, read(...values)]).toEqual([values, INVALID]);
    }
  });
});

describe('the header ssl-client-cert', () => {
  const read = (...pairs: [string, string][]) => certificateOfProxy(headers(...pairs), 'ssl-client-cert');
  const certificate = ({ pem }: typeof current): [string, string] => ['ssl-client-cert', encodeURIComponent(pem)];
  const verdict = (text: string): [string, string] => ['ssl-client-verify', text];

  it('gives the fingerprint of a current certificate that the proxy accepted', () => {
    expect(read(certificate(current), verdict('SUCCESS'))).toEqual({ fingerprint: current.fingerprint256 });
  });

  it('is required, with the verdict of the proxy', () => {
    expect(read()).toEqual(REQUIRED);
    expect(read(verdict('NONE'))).toEqual(REQUIRED);
    expect(read(certificate(current))).toEqual(REQUIRED);
    expect(read(['Client-Cert', rfc9440(current)], verdict('SUCCESS'))).toEqual(REQUIRED);
  });

  it.each<[string, () => [string, string][]]>([
    ['the proxy did not accept it', () => [certificate(current), verdict('FAILED:self-signed certificate')]],
    ['it has expired', () => [certificate(expired), verdict('SUCCESS')]],
    ['it is sent twice', () => [certificate(current), certificate(current), verdict('SUCCESS')]],
    ['the verdict is sent twice', () => [certificate(current), verdict('FAILED:x'), verdict('SUCCESS')]],
    ['it cannot be decoded', () => [['ssl-client-cert', '%E0%A4%A'], verdict('SUCCESS')]],
    ['it is no certificate', () => [['ssl-client-cert', 'x'], verdict('SUCCESS')]],
  ])('is refused when %s', (_, sent) => {
    expect(read(...sent())).toEqual(INVALID);
  });
});
