import dgram from 'node:dgram';
import dns from 'node:dns';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

// Loaded before a program: whatever could reach a network throws, and what the program imports is written down when it ends.
const refuse = () => {
  throw new Error('this process must not use the network');
};
const DOORS = [
  [net, ['connect', 'createConnection', 'createServer']],
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [tls, ['connect', 'createServer']],
  [http, ['request', 'get', 'createServer']],
  [https, ['request', 'get', 'createServer']],
  [http2, ['connect', 'createServer', 'createSecureServer']],
  [dgram, ['createSocket']],
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
];
for (const [owner, names] of DOORS) {
  for (const name of names) {
    Object.defineProperty(owner, name, { value: refuse, configurable: true, writable: true });
  }
}
syncBuiltinESMExports();

const imported = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    imported.add(resolved.url);
    return resolved;
  },
});
process.once('exit', () => {
  if (process.env.IMPORTED_FILE) {
    writeFileSync(process.env.IMPORTED_FILE, JSON.stringify([...imported]));
  }
});
