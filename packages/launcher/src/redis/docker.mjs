import { runCommand } from '../bootstrap/run-command.mjs';

const image = 'redis:7-alpine';

/**
 * A container of the official image: its port is published on the loopback only, or its socket is in a folder of this
 * machine. A Docker client alone is not enough, so this calls the daemon and pulls the image before it counts as found.
 * Only Linux: elsewhere containers run in a virtual machine, and a socket does not cross its border.
 *
 * @returns {Promise<import('../redis.mjs').RedisCommands | null>} the commands that run the server in the foreground
 */
export async function findDockerRedis() {
  if (process.platform !== 'linux' || (await runCommand(['docker', 'info'], { timeoutMs: 10_000 })).code !== 0) {
    return null;
  }
  const present = await runCommand(['docker', 'image', 'inspect', image], { timeoutMs: 10_000 });
  if (present.code !== 0 && (await runCommand(['docker', 'pull', image], { timeoutMs: 180_000 })).code !== 0) {
    return null;
  }
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
  const run = ['docker', 'run', '--rm', ...user, '-v', '{dir}:/data'];
  const onPort = ['-p', '127.0.0.1:{port}:6379', image, 'redis-server', '--protected-mode', 'no'];
  const onSocket = ['--network', 'none', '-v', '{socketDir}:/socket', image, 'redis-server', '--port', '0'];
  const inContainer = ['--unixsocket', '/socket/{socketName}', '--unixsocketperm', '700'];
  return {
    argv: [...run, ...onPort, '{options}'],
    socketArgv: [...run, ...onSocket, ...inContainer, '{options}'],
  };
}
