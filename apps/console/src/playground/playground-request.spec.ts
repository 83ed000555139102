import { requestOf } from './playground-request.js';

const ORIGIN = 'https://gateway.internal:8443';
const urlOf = (cedula: string) => new URL(requestOf('cedula', { cedula }, []).path, ORIGIN);

describe('requestOf', () => {
  it('builds the request of each of the three operations and keeps the body unchanged', () => {
    const body = { telefono: '3001234567', otro: [1, { a: null }] };
    expect(requestOf('verify', body, [])).toEqual({ method: 'POST', path: '/v1/verify', body: JSON.stringify(body) });
    expect(requestOf('analyze', {}, ['sources', 'receipt'])).toMatchObject({
      path: '/v1/analyze?include=sources,receipt',
    });
    expect(requestOf('cedula', { cedula: '1000000001' }, [])).toEqual({ method: 'GET', path: '/v1/cedula/1000000001' });
  });

  it.each([
    '//evil.example/',
    'https://evil.example',
    '\\\\evil.example',
    '@evil.example',
    '..%2f..%2fadmin',
    '../../admin',
    '%2e%2e',
    '.%2e',
    '?include=x',
    '#',
    'a/../../b',
    '\t//evil',
    '\u0000',
  ])('keeps %j as one path segment on the same origin', (cedula) => {
    const { origin, pathname, search, hash } = urlOf(cedula);
    expect([origin, search, hash]).toEqual([ORIGIN, '', '']);
    expect(pathname).toMatch(/^\/v1\/cedula\/[^/]+$/);
    expect(decodeURIComponent(pathname.slice('/v1/cedula/'.length))).toBe(cedula);
  });

  it.each(['.', '..', '', 'x'.repeat(65), '\ud800', 5, null, undefined, {}])('refuses %p as a cédula', (cedula) => {
    expect(() => requestOf('cedula', { cedula }, [])).toThrow('invalid_body');
  });

  it('accepts a body of 16 KB, counted in bytes, and refuses a larger one', () => {
    const body = (length: number) => ({ nombre: 'ñ'.repeat(length) });
    expect(() => requestOf('verify', body(8_100), [])).not.toThrow();
    expect(() => requestOf('verify', body(8_200), [])).toThrow('body_too_large');
  });
});
