import { runCommand } from '../bootstrap/run-command.mjs';

const image = 'redis:7-alpine';

/**
 * A container of the official image, its port published on the loopback only. A Docker client alone is not enough, so this calls the daemon and pulls the image before it counts as found.
 *
 * @returns {Promise<string[] | null>} the command that runs the server in the foreground
 */
export async function findDockerRedis() {
  if ((await runCommand(['docker', 'info'], { timeoutMs: 10_000 })).code !== 0) {
    return null;
  }
  const present = await runCommand(['docker', 'image', 'inspect', image], { timeoutMs: 10_000 });
  if (present.code !== 0 && (await runCommand(['docker', 'pull', image], { timeoutMs: 180_000 })).code !== 0) {
    return null;
  }
  const user = process.getuid ? ['--user', `${process.getuid()}:${process.getgid()}`] : [];
  const published = ['-p', '127.0.0.1:{port}:6379', '-v', '{dir}:/data', image];
  return ['docker', 'run', '--rm', ...user, ...published, 'redis-server', '--protected-mode', 'no', '{options}'];
}
