/** A Redis that was started for the caller, on this machine. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends it in an orderly way; what is persisted is written. */
  stop(): Promise<void>;
  /** Ends it as a crash would (SIGKILL). */
  kill(): Promise<void>;
}

export function startRedis(
  argv: readonly string[],
  options?: { port?: number; socket?: string; dir?: string; persist?: boolean; detached?: boolean },
): Promise<RedisServer>;
