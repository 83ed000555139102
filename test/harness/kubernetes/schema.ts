import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idOf, type KubernetesObject, type Manifests } from './manifests.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const FLAGS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig'];
const LIMIT_MS = 30_000;
/** The packages with the types of groups that Kubernetes itself does not have. */
const MODELS: Record<string, string> = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
};

/**
 * What is wrong with objects by the schemas of Kubernetes, the Prometheus Operator and the Gateway API: unknown members, missing ones, wrong
 * types and values. Published schemas let unknown members pass; written as TypeScript literals of the published types they
 * do not, and the compiler takes a quarter of a second for everything.
 *
 * @returns a line for each fault; none if all is well
 */
export function schemaFaults(manifests: Manifests): string[] {
  // Below the tests, whose package has the types.
  const state = join(root, 'test', '.cotejo');
  mkdirSync(state, { recursive: true });
  const folder = mkdtempSync(join(state, 'schema-'));
  try {
    writeFileSync(join(folder, 'objects.ts'), manifests.objects.map(asLiteral).join('\n'));
    const { stdout } = spawnSync(process.execPath, [compiler, ...FLAGS, join(folder, 'objects.ts')], {
      cwd: root,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    return stdout.split('\n').flatMap((line) => faultOf(line, manifests) ?? []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One line for each object, so that the line number of a fault identifies the object. */
function asLiteral(object: KubernetesObject, index: number): string {
  const { apiVersion, kind } = object;
  const models = MODELS[apiVersion.split('/')[0] as string] ?? 'kubernetes-models';
  const type = `import('${models}/${apiVersion}').I${kind}`;
  return `export const object${index}: ${type} = ${JSON.stringify(object)};`;
}

function faultOf(line: string, { objects }: Manifests): string | undefined {
  const [, number, text] = /\((\d+),\d+\): error (.*)/.exec(line) ?? [];
  if (!number) {
    return line.startsWith('error') ? line : undefined;
  }
  return `${idOf(objects[Number(number) - 1] as KubernetesObject)}: ${text}`;
}
