import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type Certificate, forgetLastMatch, newRequestId, type Secret, tlsOptions } from '@cotejo/platform';
import { answerSocket } from './answer-socket.js';
import { closeLingering, closeWhenUnread } from './closing-connections.js';
import type { Refusals, RequestFault } from './refusals.js';
import { faultOf } from './request-rules.js';
import { SERVER_LIMITS } from './server-limits.js';

/** Transport settings of the HTTP server. */
export interface ServerSettings {
  /** `null` for plain HTTP. */
  tls: Secret<Certificate> | null;
  /** Open connections; one more is closed without an answer. */
  connectionsMax: number;
}

interface Connection {
  requests: number;
  /** Requests whose answers are not sent yet. Bounded, because a few request bytes can lead to megabytes of answers. */
  unanswered: number;
  /** The most recent answer, until it is sent. */
  latest: ServerResponse | undefined;
}

/**
 * Node's HTTP server with our limits. A request that never reaches a route is answered and logged like all others, with
 * the `Refusals` of the app.
 */
export class BoundedServer {
  readonly server: Server;
  /** Connections that close after their current answer. Further requests on them are ignored. */
  private readonly closing = new WeakSet<Socket>();
  private readonly connections = new WeakMap<Socket, Connection>();
  /** Connections whose current request is a stream, with what to do when its bytes are not valid HTTP. */
  private readonly streams = new WeakMap<Socket, () => void>();

  constructor(
    private readonly handle: RequestListener,
    { tls, connectionsMax }: ServerSettings,
    private readonly refusals: Refusals,
  ) {
    this.server = makeServer(tls);
    // Node silently drops fields over this number, so let one more through: request-rules.ts then refuses the request.
    this.server.maxHeadersCount = SERVER_LIMITS.headerFields + 1;
    this.server.maxConnections = connectionsMax;
    // Without these listeners Node would answer these events itself, without a body, or not at all.
    for (const event of ['request', 'checkContinue', 'checkExpectation']) {
      this.server.on(event, this.accept);
    }
    this.server.on('connect', (_request, socket: Socket) => this.refuseSocket(socket, 'not_implemented'));
    this.server.on('drop', () => refusals.countDropped());
    closeWhenUnread(this.server, { tls: tls !== null, isStreamed: (socket) => this.streams.has(socket) });
  }

  private readonly accept = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    if (this.closing.has(socket)) {
      return;
    }
    const connection = this.connections.get(socket) ?? this.open(socket);
    connection.requests += 1;
    connection.unanswered += 1;
    connection.latest = response;
    response.once('close', () => {
      connection.unanswered -= 1;
      // An open connection must not keep its last request in memory.
      if (connection.latest === response) {
        connection.latest = undefined;
      }
    });
    const { requests, unanswered } = connection;
    // Node's own limit would answer the requests that are already on their way with an empty 503.
    const isLast = requests === SERVER_LIMITS.requestsPerConnection || unanswered === SERVER_LIMITS.requestsUnanswered;
    if (isLast) {
      this.closeAfter(response, socket);
    }
    const fault = faultOf(request);
    if (fault) {
      this.refuse(fault, request, response);
      return;
    }
    if (request.headers.expect !== undefined) {
      response.writeContinue();
    }
    this.handle(request, response);
  };

  private open(socket: Socket): Connection {
    const connection: Connection = { requests: 0, unanswered: 0, latest: undefined };
    this.connections.set(socket, connection);
    // Node calls destroySoon after the last answer, even while the client is still sending the refused body.
    const destroySoon = socket.destroySoon;
    socket.destroySoon = () => {
      if (connection.latest?.req.complete === false) {
        closeLingering(socket);
      } else {
        destroySoon.call(socket);
      }
    };
    return connection;
  }

  /** Refuses a request and closes its connection, because the start of the next request may be unclear. */
  refuse(fault: RequestFault, request: IncomingMessage, response: ServerResponse): void {
    const requestId = newRequestId();
    const { status, headers, body } = this.refusals.answer(fault, requestId, request.headers);
    this.closing.add(request.socket);
    response.writeHead(status, { ...headers, connection: 'close' });
    response.end(body);
    this.refusals.record(fault, requestId, request.method);
    forgetLastMatch();
  }

  /** Handles bytes that are not a valid request, and requests that arrive too slowly. */
  readonly onClientError = (error: Error & { code?: string }, socket: Socket): void => {
    const onMalformed = this.streams.get(socket);
    if (onMalformed && socket.writable && error.code !== 'ECONNRESET') {
      // Node reports the time-out of a request once, and leaves the connection to this listener.
      if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
        onMalformed();
      }
      return;
    }
    const response = this.connections.get(socket)?.latest;
    const answering = response !== undefined && !response.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
    } else if (answering && response.headersSent) {
      socket.destroySoon();
    }
    // The answer to an earlier request is still missing. The client would take an answer to these bytes for the answer
    // to that request.
    else if (answering && response.req.complete) {
      this.closeAfter(response, socket);
    } else {
      this.refuseSocket(socket, clientFault(error.code));
    }
  };

  /**
   * Lets a request take as long as its handler allows: the time limits of request and answer do not apply to it. Its
   * connection takes no further request.
   * @param onMalformed called when the rest of the body is not valid HTTP; the answer may still be finished
   */
  allowStream(request: IncomingMessage, response: ServerResponse, onMalformed: () => void): void {
    this.streams.set(request.socket, onMalformed);
    this.closeAfter(response, request.socket);
  }

  private closeAfter(response: ServerResponse, socket: Socket): void {
    this.closing.add(socket);
    response.setHeader('connection', 'close');
  }

  private refuseSocket(socket: Socket, fault: RequestFault): void {
    const requestId = newRequestId();
    this.closing.add(socket);
    answerSocket(socket, fault, this.refusals.answer(fault, requestId));
    this.refusals.record(fault, requestId);
  }
}

function makeServer(tls: Secret<Certificate> | null): Server {
  const options = {
    maxHeaderSize: SERVER_LIMITS.headerBytes,
    headersTimeout: SERVER_LIMITS.headersMs,
    requestTimeout: SERVER_LIMITS.requestMs,
    connectionsCheckingInterval: SERVER_LIMITS.checkIntervalMs,
    keepAliveTimeout: SERVER_LIMITS.keepAliveMs,
    // Node's own refusal has neither body nor Request-Id; request-rules.ts checks the Host header.
    requireHostHeader: false,
  };
  if (!tls) {
    return createServer(options);
  }
  const handshakeTimeout = SERVER_LIMITS.tlsHandshakeMs;
  return createTlsServer({ ...options, ...tlsOptions(tls.current), handshakeTimeout });
}

function clientFault(code: string | undefined): RequestFault {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return 'headers_too_large';
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return 'body_too_large';
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return 'request_timeout';
  }
  return 'malformed_request';
}
