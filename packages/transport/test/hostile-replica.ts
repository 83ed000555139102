import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./hostile.process.mjs', import.meta.url));

/** Settings of a replica in a separate process. Without a key file its frames are plain text. */
interface ReplicaPlace {
  redis: { url: string; namespace: string };
  keyFile?: string;
  processName?: string;
}

/** Starts `hostile.process.mjs`, a replica of the service `work`; resolves when it serves. */
export async function spawnHostile({
  redis,
  keyFile = 'plain',
  processName = 'hostile',
}: ReplicaPlace): Promise<ChildProcess> {
  const args = [script, redis.url, redis.namespace, keyFile, processName];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

/** Kills the process if it is still running. */
export async function endHostile(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
