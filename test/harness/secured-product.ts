import { type LaunchOptions, launchServices, type Product } from '@cotejo/launcher/launch';
import { cotejoWith } from './cli.js';
import type { Secrets } from './secured-redis.js';

/** The product with a process, and a user of Redis, for each service. */
export interface SecuredProduct {
  services: Product;
  url: string;
  cli(...args: string[]): Promise<string>;
  /** A key of a tenant of that name. */
  keyOf(tenant: string, plan: string, ...args: string[]): Promise<string>;
}

type Options = Pick<LaunchOptions, 'env' | 'stateRedisUrl' | 'busRedisUrls' | 'stateDir' | 'extraEnv'>;

export async function launchSecured(secrets: Secrets, options: Options): Promise<SecuredProduct> {
  const services = await launchServices({
    ...options,
    layout: 'separate',
    detached: false,
    extraEnv: { ...secrets.environment, ...options.extraEnv },
    envOf: (app) => secrets.environmentOf(app),
  });
  const cli = cotejoWith({ ...services.environment, ...secrets.environmentOf('cli') });
  const keyOf = async (tenant: string, plan: string, ...args: string[]) => {
    const words = ['--tenant', tenant, '--plan', plan, '--env', options.env, '--json', ...args];
    return (JSON.parse(await cli('keys', 'create', ...words)) as { key: string }).key;
  };
  return { services, url: services.url, cli, keyOf };
}
