import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// For `node --import`: whatever in this process wants to reach another one fails loudly.
const refuse = () => {
  throw new Error('this process must not use the network');
};

net.Socket.prototype.connect = refuse;
dgram.Socket.prototype.send = refuse;
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt']) {
  dns[name] = refuse;
  dns.promises[name] = refuse;
}
globalThis.fetch = refuse;
syncBuiltinESMExports();
