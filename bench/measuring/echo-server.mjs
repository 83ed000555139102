// Child process of `Echo`: a bare Fastify that parses each body and sends it back.
import fastify from 'fastify';

const server = fastify();
server.post('/v1/*', async (request) => request.body);
process.on('message', () => process.send(process.cpuUsage()));
process.on('disconnect', () => process.exit());
await server.listen({ port: 0, host: '127.0.0.1' });
process.send({ port: server.server.address().port });
