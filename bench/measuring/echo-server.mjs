// Child process of `Echo`: a bare Fastify that parses each body and sends it back.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../apps/gateway/package.json', import.meta.url));
const fastify = require('fastify')();

fastify.post('/v1/*', async (request) => request.body);
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
await fastify.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: fastify.server.address().port });
