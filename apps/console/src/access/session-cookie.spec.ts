import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfTokenOf, SessionCookie } from './session-cookie.js';

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

function replied(work: (reply: FastifyReply) => void): string {
  const headers: [string, string][] = [];
  work({ header: (name: string, value: string) => headers.push([name, value]) } as unknown as FastifyReply);
  expect(headers.map(([name]) => name)).toEqual(['set-cookie']);
  return headers[0]?.[1] ?? '';
}

describe.each([
  [true, '__Host-cotejo', '; HttpOnly; Secure; SameSite=Strict'],
  [false, 'cotejo', '; HttpOnly; SameSite=Strict'],
])('with secure=%p', (secure, name, flags) => {
  const cookie = new SessionCookie(secure);

  it('sets the token for eight hours, for our own pages only', () => {
    expect(replied((reply) => cookie.set(reply, 'tok'))).toBe(`${name}=tok; Max-Age=28800; Path=/${flags}`);
  });

  it('clears the token', () => {
    expect(replied((reply) => cookie.clear(reply))).toBe(`${name}=; Max-Age=0; Path=/${flags}`);
  });

  it.each([
    [undefined, null],
    ['', null],
    [`${name}=tok`, 'tok'],
    [`a=b; ${name}=tok; c=d`, 'tok'],
    [`x${name}=tok`, null],
    [`${name.toUpperCase()}=tok`, null],
  ])('reads from the header %j: %j', (header, token) => {
    expect(cookie.read(requestWith(header))).toBe(token);
  });
});

it('does not read the cookie of the other scheme', () => {
  expect(new SessionCookie(true).read(requestWith('cotejo=tok'))).toBeNull();
  expect(new SessionCookie(false).read(requestWith('__Host-cotejo=tok'))).toBeNull();
});

it('derives one CSRF token from each session token, and does not reveal it', () => {
  expect(csrfTokenOf('a')).toBe(csrfTokenOf('a'));
  expect(csrfTokenOf('a')).not.toBe(csrfTokenOf('b'));
  expect(csrfTokenOf('a'.repeat(43))).not.toContain('aaa');
});
