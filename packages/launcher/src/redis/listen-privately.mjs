import { Server } from 'node:net';

// Preloaded into the JavaScript Redis, which has no option for its address and would listen on every one.
const listen = Server.prototype.listen;
const path = process.env.REDIS_SOCKET_PATH;
Server.prototype.listen = function listenPrivately(port, ...rest) {
  return listen.call(this, path ? { path } : { port, host: '127.0.0.1' }, ...rest);
};
