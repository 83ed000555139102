import type { FastifyReply } from 'fastify';

/** A reply that keeps its headers. */
export function fakeReply() {
  const headers: Record<string, string> = {};
  const reply = {
    header: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    headers: (more: Record<string, string>) => Object.assign(headers, more),
  } as unknown as FastifyReply;
  return { reply, headers };
}
