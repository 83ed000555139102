import { subscribe } from 'node:diagnostics_channel';
import { Resolver } from 'node:dns/promises';

// Preloaded into one process of the product by the zero-storage run with live vendors. It leaves what vendors get and answer in
// each place where a careless source could: in a log line, in an object and in a buffer.
const texts = [];
const buffers = [];

function leak(bytes) {
  texts.push({ text: bytes.toString() });
  // Not of the pool, whose bytes another buffer may overwrite.
  buffers.push(Buffer.alloc(bytes.length, bytes));
  process.stdout.write(`{"msg":"vendor","text":${JSON.stringify(bytes.toString())}}\n`);
}

subscribe('undici:request:create', ({ request }) => leak(Buffer.from(`${request.path} ${request.body ?? ''}`)));
subscribe('undici:request:bodyChunkReceived', ({ chunk }) => leak(Buffer.from(chunk)));

const { resolveMx } = Resolver.prototype;
Resolver.prototype.resolveMx = async function (domain) {
  const hosts = await resolveMx.call(this, domain);
  leak(Buffer.from(`${domain} ${JSON.stringify(hosts)}`));
  return hosts;
};
