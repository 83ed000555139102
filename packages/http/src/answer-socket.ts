import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { closeLingering } from './closing-connections.js';
import type { HttpAnswer, RequestFault } from './refusals.js';

/**
 * Answers on a socket whose bytes are not a valid request, and closes the socket. After a time-out the socket is closed at
 * once, because the late request could still become complete and be executed.
 */
export function answerSocket(socket: Socket, fault: RequestFault, { status, headers, body }: HttpAnswer): void {
  const fields = { date: new Date().toUTCString(), ...headers, connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => {});
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  if (fault === 'request_timeout') {
    socket.destroySoon();
  } else {
    closeLingering(socket);
  }
}
