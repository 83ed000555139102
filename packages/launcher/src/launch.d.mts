export interface LaunchOptions {
  env: 'sandbox' | 'production';
  stateRedisUrl: string;
  /** One or two, comma-separated. */
  busRedisUrls: string;
  /** Of the gateway, on 127.0.0.1; a free one if none is given. */
  port?: number;
  /** Of the console, on 127.0.0.1; likewise. */
  consolePort?: number;
  layout?: 'compact' | 'split' | 'separate' | 'single';
  /** Compact layout only: the number of whole processes (default: one for each core, as far as the memory allows). */
  wholeProcesses?: number;
  /** Compact layout only: services with separate processes, which the whole processes call over the bus. */
  remote?: string[];
  /** The Node to run them with; this process's own by default. */
  node?: string;
  /** Where secrets, data, logs and the run file go: `.cotejo` of the repository by default. */
  stateDir?: string;
  /**
   * `base`: the environment to start from (default: the environment of this process). `extraEnv`: variables that
   * override all others.
   */
  base?: NodeJS.ProcessEnv;
  extraEnv?: NodeJS.ProcessEnv;
  /** Additional variables of one process, such as its own Redis user. */
  envOf?: (name: string) => NodeJS.ProcessEnv;
  /** Each process has its own group (default), which the terminal's Ctrl-C does not reach. */
  detached?: boolean;
  /** Pause before a service that ended is started again, the first time (default 100). */
  restartDelayMs?: number;
  /** How long the start may go on without a step of one of the services (default 60 000). */
  silenceLimitMs?: number;
  /** Whether to run the bundles of the build, which start quicker than the modules of the packages (default true). */
  bundled?: boolean;
  /** Gives up starting. */
  signal?: AbortSignal;
  onEvent?: (event: LaunchEvent) => void;
}

export interface LaunchEvent {
  kind: 'step' | 'ready' | 'severe' | 'exit';
  /** The name of the process. */
  app: string;
  text?: string;
}

export interface Product {
  /** Of the gateway, without a slash at the end. */
  readonly url: string;
  /** Of the console, likewise. */
  readonly consoleUrl: string;
  /** By the name of the process: the app's, or `host`, `whole-1`, `background`. */
  readonly adminPorts: Readonly<Record<string, number>>;
  readonly logsDir: string;
  /** What all processes have in their environment; the command line needs the same. */
  readonly environment: NodeJS.ProcessEnv;
  /** Process ids by name, read at each access: undefined while a process is down. */
  readonly pids: Readonly<Record<string, number | undefined>>;
  /** Settles when a service ended too often to be started again. */
  readonly gaveUp: Promise<{ app: string; text: string }>;
  /** In order: the processes with a gateway drain first, then the rest. */
  stop(): Promise<void>;
  /** Ends all processes at once (SIGKILL). */
  kill(): void;
}

export function launchServices(options: LaunchOptions): Promise<Product>;
