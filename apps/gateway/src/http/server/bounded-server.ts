import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { type CertificateFiles, newRequestId, readCertificate, TLS_VERSION_MIN } from '@cotejo/platform';
import { ApiError } from '../errors/api-error.js';
import { answerSocket, problemAnswer } from '../errors/problem-answer.js';
import { answerHeaders } from '../headers/answer-headers.js';
import type { AccessLog } from '../observing/access-log.js';
import { exchangeOf } from '../observing/request-state.js';
import { closeLingering } from './lingering-close.js';
import { refusalOf } from './request-rules.js';
import { EDGE_LIMITS } from './server-limits.js';
import { closeWhenUnread } from './unread-answers.js';

/** How the edge is reached. */
export interface EdgeSettings {
  /** `null`: plain HTTP. */
  tls: CertificateFiles | null;
  /** Clients reach us over TLS, served here or ended in front. */
  secureTransport: boolean;
  /** Open at once; one more is closed unanswered. */
  connectionsMax: number;
}

interface Connection {
  requests: number;
  /** Requests whose answers have not left: a few bytes in must not become many megabytes here. */
  unanswered: number;
  /** The answer last begun, until it has left. */
  latest: ServerResponse | undefined;
}

/** Node's HTTP server with our bounds; what never reaches a route is answered and logged like everything else. */
export class EdgeServer {
  readonly server: Server;
  private readonly everyAnswer: Record<string, string>;
  /** Connections that end with the answer they were given: what else arrives on them is not looked at. */
  private readonly closing = new WeakSet<Socket>();
  private readonly connections = new WeakMap<Socket, Connection>();

  constructor(
    private readonly handle: RequestListener,
    { tls, secureTransport, connectionsMax }: EdgeSettings,
    private readonly log: AccessLog,
  ) {
    this.everyAnswer = answerHeaders(secureTransport);
    this.server = makeServer(tls);
    // Node drops fields beyond this silently, so one more than is allowed must get through to be refused.
    this.server.maxHeadersCount = EDGE_LIMITS.headerFields + 1;
    this.server.maxConnections = connectionsMax;
    // Without a listener of theirs the last three would be answered by Node, bare or not at all.
    for (const event of ['request', 'checkContinue', 'checkExpectation']) {
      this.server.on(event, this.accept);
    }
    this.server.on('connect', (_request, socket: Socket) => this.refuseSocket(socket, new ApiError('not_implemented')));
    this.server.on('drop', () => log.dropped());
    closeWhenUnread(this.server, { tls: tls !== null });
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
      // A connection that is kept must not keep what was asked on it.
      if (connection.latest === response) {
        connection.latest = undefined;
      }
    });
    const { requests, unanswered } = connection;
    // Node's own bound would answer what is already on its way with a bare 503.
    const isLast = requests === EDGE_LIMITS.requestsPerConnection || unanswered === EDGE_LIMITS.requestsUnanswered;
    if (isLast) {
      this.closeAfter(response, socket);
    }
    exchangeOf(request).startedAt = performance.now();
    const problem = refusalOf(request);
    if (problem) {
      this.refuse(problem, request, response);
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
    // Node calls this after the last answer, even while the body that was refused is still being sent.
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

  /** Answers a request that goes no further. Its connection ends with it: where the next one begins may be in doubt. */
  refuse(problem: ApiError, request: IncomingMessage, response: ServerResponse): void {
    const requestId = newRequestId();
    const { status, headers, body } = problemAnswer(problem, requestId, request.headers);
    this.closing.add(request.socket);
    response.writeHead(status, { 'request-id': requestId, ...this.everyAnswer, ...headers, connection: 'close' });
    response.end(body);
    this.log.refused(problem, requestId, request.method);
  }

  /** Bytes that are no request, or too slow to become one. */
  readonly onClientError = (error: Error & { code?: string }, socket: Socket): void => {
    const response = this.connections.get(socket)?.latest;
    const answering = response !== undefined && !response.writableFinished;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
    } else if (answering && response.headersSent) {
      socket.destroySoon();
    }
    // An answer to these bytes now would be taken for the answer to the request before, which is still to come.
    else if (answering && response.req.complete) {
      this.closeAfter(response, socket);
    } else {
      this.refuseSocket(socket, clientProblem(error.code));
    }
  };

  private closeAfter(response: ServerResponse, socket: Socket): void {
    this.closing.add(socket);
    response.setHeader('connection', 'close');
  }

  private refuseSocket(socket: Socket, problem: ApiError): void {
    this.closing.add(socket);
    this.log.refused(problem, answerSocket(socket, problem, this.everyAnswer));
  }
}

function makeServer(tls: CertificateFiles | null): Server {
  const options = {
    maxHeaderSize: EDGE_LIMITS.headerBytes,
    headersTimeout: EDGE_LIMITS.headersMs,
    requestTimeout: EDGE_LIMITS.requestMs,
    connectionsCheckingInterval: EDGE_LIMITS.checkIntervalMs,
    keepAliveTimeout: EDGE_LIMITS.keepAliveMs,
    // Node's own refusal has neither body nor Request-Id; request-rules.ts has the rule.
    requireHostHeader: false,
  };
  if (!tls) {
    return createServer(options);
  }
  const tlsOptions = { minVersion: TLS_VERSION_MIN, handshakeTimeout: EDGE_LIMITS.tlsHandshakeMs };
  return createTlsServer({ ...options, ...readCertificate(tls), ...tlsOptions });
}

function clientProblem(code: string | undefined): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('headers_too_large');
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new ApiError('body_too_large');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('request_timeout');
  }
  return new ApiError('malformed_request');
}
