import { connect } from 'node:net';

/**
 * Sends one inline command to a Redis on this machine and waits for an answer of the wanted form.
 *
 * @param {{ port: number, socket?: undefined } | { port?: undefined, socket: string }} address port of 127.0.0.1, or a Unix socket
 * @param {string} command such as `PING`
 * @param {RegExp} wanted
 * @param {number} timeoutMs
 * @returns {Promise<RegExpMatchArray | null>} null without such an answer in time
 */
export function sendCommand(address, command, wanted, timeoutMs) {
  return new Promise((resolve) => {
    const { port, socket: path } = address;
    const socket = port === undefined ? connect({ path }) : connect({ port, host: '127.0.0.1' });
    let received = '';
    const finish = (result) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(finish, timeoutMs, null);
    socket.setEncoding('utf8').on('connect', () => socket.write(`${command}\r\n`));
    socket.on('data', (chunk) => {
      received += chunk;
      const match = received.match(wanted);
      if (match) {
        finish(match);
      }
    });
    socket.on('error', () => finish(null)).on('close', () => finish(null));
  });
}
