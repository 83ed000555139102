import { typedActor } from './audit-log.js';

it.each(['ana', 'ana@ops', 'npm start', 'member'])('accepts the name %s', (actor) => {
  expect(typedActor(actor)).toEqual({ actor });
});

it.each(['mem_0123456789abcdef', ' MEM_0123456789ABCDEF', 'worker', 'Gateway '])('refuses %j', (actor) => {
  expect(() => typedActor(actor)).toThrow(expect.objectContaining({ code: 'invalid_name' }));
});
