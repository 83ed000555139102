/** What the manifests say, as directives of nginx. */
export interface NginxSettings {
  /** For all servers. */
  http: string[];
  servers: NginxServer[];
}

export interface NginxServer {
  /** Name of the Ingress. */
  name: string;
  host: string;
  /** The service behind it. */
  service: string;
  paths: string[];
  directives: string[];
}

/** Where an nginx with these settings listens, writes and sends requests to. */
export interface NginxPlan {
  settings: NginxSettings;
  /** Lines before the block `http`. */
  main: string[];
  /** Further lines for all servers. */
  http: string[];
  errorLog: string;
  /** Used only when the settings switch an access log on. */
  accessLog: string;
  addressOf(service: string): string;
  /** Lines that say where a server listens. */
  listenOf(server: NginxServer): string[];
}

export function shippedSettings(): NginxSettings;
export function nginxConfig(plan: NginxPlan): string;
export function exampleConfig(): string;
