import { connect } from 'node:net';

/**
 * Sends one inline command to a Redis on 127.0.0.1 and waits for an answer of the wanted form.
 *
 * @param {number} port
 * @param {string} command such as `PING`
 * @param {RegExp} wanted
 * @param {number} timeoutMs
 * @returns {Promise<RegExpMatchArray | null>} null without such an answer in time
 */
export function sendCommand(port, command, wanted, timeoutMs) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
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
