/** See `environment.mjs`. */
export function productEnvironment(options: {
  env: string;
  stateRedisUrl?: string;
  busRedisUrls?: string;
  stateDir?: string;
  base?: NodeJS.ProcessEnv;
}): NodeJS.ProcessEnv;
