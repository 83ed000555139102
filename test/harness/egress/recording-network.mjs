import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const PORTS = { first: 1, last: 10_000 };
/** Public addresses, because the product refuses private ones. The namespace has no way to the real ones. */
const addressOf = (index) => `20.0.${index >> 8}.${index & 255}`;
const TYPE = { A: 1, NS: 2, MX: 15 };
const LISTED_DOMAINS = /^[a-z]{2,}$/;

/**
 * The Internet of a network namespace in which every address is local: a DNS server that gives each name its own address, and a
 * listener on each port up to 10,000. It records each query and each connection, and closes the connection.
 */
export class RecordingNetwork {
  /** Type and name of each query to the DNS. */
  names = new Set();
  /** `host:port` of each connection; an address without a name as it is. */
  contacts = new Set();
  #addresses = new Map();
  #servers = [];

  async start() {
    this.#datagramsBefore = datagramsToNobody();
    const dns = createSocket('udp4');
    dns.on('message', (query, { port, address }) => dns.send(this.#answer(query), port, address));
    dns.bind(53, '127.0.0.1');
    await once(dns, 'listening');
    this.#servers.push(dns);
    for (let port = PORTS.first; port <= PORTS.last; port += 1) {
      const server = createServer((socket) => this.#record(socket, port));
      server.listen({ port, host: '0.0.0.0', backlog: 8 });
      this.#servers.push(server);
    }
    await once(this.#servers.at(-1), 'listening');
  }

  #datagramsBefore = 0;

  /** Datagrams that were sent to a port on which nobody listens, so that no record was made of them. */
  get unrecordedDatagrams() {
    return datagramsToNobody() - this.#datagramsBefore;
  }

  stop() {
    for (const server of this.#servers) {
      server.close();
    }
  }

  #record(socket, port) {
    const { localAddress } = socket;
    socket.on('error', () => {}).destroy();
    if (!localAddress.startsWith('127.')) {
      const name = [...this.#addresses].find(([, address]) => address === localAddress)?.[0];
      this.contacts.add(`${name ?? localAddress}:${port}`);
    }
  }

  /** Every name exists: with an address, with itself as its mail host, and a top-level domain with a name server. */
  #answer(query) {
    const { name, type, end } = questionOf(query);
    this.names.add(`${Object.keys(TYPE).find((key) => TYPE[key] === type) ?? type} ${name}`);
    const isListed = type === TYPE.A || type === TYPE.MX || (type === TYPE.NS && LISTED_DOMAINS.test(name));
    const head = Buffer.from(query.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isListed ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    return isListed ? Buffer.concat([head, this.#recordOf(name, type)]) : head;
  }

  #recordOf(name, type) {
    const pointer = Buffer.from([0xc0, 12]);
    const data = {
      [TYPE.A]: () => Buffer.from(this.#addressOf(name).split('.').map(Number)),
      [TYPE.NS]: () => pointer,
      [TYPE.MX]: () => Buffer.concat([Buffer.from([0, 10]), pointer]),
    }[type]();
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(type, 0);
    fixed.writeUInt16BE(1, 2);
    fixed.writeUInt32BE(60, 4);
    fixed.writeUInt16BE(data.length, 8);
    return Buffer.concat([pointer, fixed, data]);
  }

  #addressOf(name) {
    if (!this.#addresses.has(name)) {
      this.#addresses.set(name, addressOf(this.#addresses.size + 1));
    }
    return this.#addresses.get(name);
  }
}

/** The first question of a DNS message (RFC 1035, 4.1.2). */
function questionOf(query) {
  const labels = [];
  let at = 12;
  while (query[at]) {
    labels.push(query.subarray(at + 1, at + 1 + query[at]).toString());
    at += query[at] + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** `NoPorts` of this network namespace (proc(5), /proc/net/snmp). */
function datagramsToNobody() {
  const [names, values] = readFileSync('/proc/self/net/snmp', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Udp:'))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf('NoPorts')]);
}
