import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVendorServer } from '@cotejo/testing';

export interface TestRegistry {
  /** Environment that makes npm use this registry and a separate cache. */
  toolEnv: NodeJS.ProcessEnv;
  /** Requested paths. */
  requests: string[];
  close(): Promise<void>;
}

/** An npm registry on loopback with one version of one package. It implements the requests of `npm pack`. */
export async function startRegistry(options: {
  name: string;
  version: string;
  files: Record<string, Buffer | string>;
  folder: string;
}): Promise<TestRegistry> {
  const archive = pack(options);
  const requests: string[] = [];
  const server = await startVendorServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    requests.push(path);
    const base = `http://${request.headers.host}`;
    if (path === `/${options.name}`) {
      return response.end(JSON.stringify(packument(options, archive, base)));
    }
    if (path === '/package.tgz') {
      return response.end(archive);
    }
    return response.writeHead(404).end('{}');
  });
  return {
    toolEnv: {
      PATH: process.env.PATH,
      HOME: options.folder,
      npm_config_registry: `${server.origin}/`,
      npm_config_cache: join(options.folder, 'npm-cache'),
      npm_config_update_notifier: 'false',
    },
    requests,
    close: server.close,
  };
}

function pack({ name, version, files, folder }: Parameters<typeof startRegistry>[0]): Buffer {
  const root = join(folder, 'package');
  mkdirSync(root, { recursive: true });
  for (const [file, content] of Object.entries({ 'package.json': JSON.stringify({ name, version }), ...files })) {
    writeFileSync(join(root, file), content);
  }
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  return readFileSync(join(folder, 'package.tgz'));
}

function packument({ name, version }: { name: string; version: string }, archive: Buffer, base: string): object {
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const dist = { tarball: `${base}/package.tgz`, integrity };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } };
}
