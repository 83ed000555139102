export interface FoundRedis {
  readonly kind: 'url' | 'path' | 'debian' | 'docker' | 'javascript';
  readonly label: string;
  readonly url?: string;
  readonly argv?: readonly string[];
  readonly socketArgv?: readonly string[];
}

export function findRedis(options: { node: string | Promise<string>; env?: NodeJS.ProcessEnv }): Promise<FoundRedis>;
