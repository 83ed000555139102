import { Server } from 'node:net';

// Preloaded into the JavaScript Redis, which has no option for its address and would listen on every one.
const listen = Server.prototype.listen;
Server.prototype.listen = function listenOnLoopback(port, ...rest) {
  return listen.call(this, { port, host: '127.0.0.1' }, ...rest);
};
