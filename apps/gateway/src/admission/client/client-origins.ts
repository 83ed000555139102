import type { IncomingHttpHeaders } from 'node:http';
import type { PresentedCertificate, Presenter } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ClientConfig, readClientConfig } from './client.config.js';
import { clientAddress } from './client-address.js';
import { certificateOfConnection, certificateOfProxy } from './client-certificate.js';

/** Tells where requests come from: the address of the client and its certificate. */
@Injectable()
export class ClientOrigins {
  private readonly config: ClientConfig;

  constructor(@Inject(ProcessScope) { env }: Pick<ProcessScope, 'env'>) {
    this.config = readClientConfig(env);
  }

  /** Computes nothing yet: most keys have no restriction. */
  of(request: Pick<FastifyRequest, 'raw'>): Presenter {
    return new ClientOrigin(request.raw, this.config);
  }
}

class ClientOrigin implements Presenter {
  constructor(
    private readonly request: FastifyRequest['raw'],
    private readonly config: ClientConfig,
  ) {}

  get headers(): IncomingHttpHeaders {
    return this.request.headers;
  }

  get address(): string | null {
    return clientAddress(this.request, this.config.proxies);
  }

  get certificate(): PresentedCertificate {
    const { certificates, hasAuthority, proxies } = this.config;
    const { socket, rawHeaders } = this.request;
    if (certificates === 'off') {
      return { problem: 'client_certificate_unsupported' };
    }
    if (certificates === 'tls') {
      return certificateOfConnection(socket, hasAuthority);
    }
    if (!proxies.includes(socket.remoteAddress ?? '')) {
      return { problem: 'client_certificate_required' };
    }
    return certificateOfProxy(rawHeaders, certificates);
  }
}
