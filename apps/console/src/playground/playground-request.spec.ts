import { requestOf } from './playground-request.js';

describe('requestOf', () => {
  it('builds the request of each of the three operations and keeps the body unchanged', () => {
    const body = { telefono: '3001234567', otro: [1, { a: null }] };
    expect(requestOf('verify', body, [])).toEqual({ method: 'POST', path: '/v1/verify', body: JSON.stringify(body) });
    expect(requestOf('analyze', {}, ['sources', 'receipt'])).toMatchObject({
      path: '/v1/analyze?include=sources,receipt',
    });
  });

  it.each(['1000000001', '../../admin', '?include=x', 5, null])('keeps the cédula %p out of the path', (cedula) => {
    const body = JSON.stringify({ cedula });
    expect(requestOf('cedula', { cedula }, [])).toEqual({ method: 'POST', path: '/v1/cedula', body });
  });

  it('accepts a body of 16 KB, counted in bytes, and refuses a larger one', () => {
    const body = (length: number) => ({ nombre: 'ñ'.repeat(length) });
    expect(() => requestOf('verify', body(8_100), [])).not.toThrow();
    expect(() => requestOf('verify', body(8_200), [])).toThrow('body_too_large');
  });
});
