import dgram from 'node:dgram';
import dns from 'node:dns';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const refuse = () => {
  throw new Error('this process must not use the network');
};
/** @type {[any, string[]][]} */
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

/** @returns {() => void} */
export function closeDoors() {
  const open = DOORS.flatMap(([owner, names]) =>
    names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)]),
  );
  for (const [owner, name] of open) {
    Object.defineProperty(owner, name, { value: refuse, configurable: true, writable: true });
  }
  syncBuiltinESMExports();
  return () => {
    for (const [owner, name, descriptor = { value: undefined, writable: true, configurable: true }] of open) {
      Object.defineProperty(owner, name, descriptor);
    }
    syncBuiltinESMExports();
  };
}
