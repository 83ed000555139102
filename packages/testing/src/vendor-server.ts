import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface VendorServer {
  origin: string;
  /** Stops the server and closes its connections at once. */
  close(): Promise<void>;
}

/** Starts a vendor's server on loopback, with TLS if `tls` is given. */
export async function startVendorServer(onRequest: RequestListener, tls?: ServerOptions): Promise<VendorServer> {
  const server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    close: async () => {
      if (!server.listening) {
        return;
      }
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
