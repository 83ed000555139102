import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../harness/checkout.js';
import { canRun, redisWithTls } from '../../harness/redis-process.js';
import { Secrets } from '../../harness/secured-redis.js';
import { describeWith, findTool, lacking } from '../../harness/tools.js';

const run = promisify(execFile);
const NAMESPACES = ['--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child'];

/** The command that runs a script in new namespaces, or null where this machine does not permit that. */
async function findNamespaces(): Promise<string[] | null> {
  const tools = ['unshare', 'ip', 'redis-server', 'redis-cli'];
  if (process.platform !== 'linux' || !tools.every((name) => findTool(name)) || !canRun(await redisWithTls())) {
    return lacking(`needs Linux with ${tools.join(', ')}, and a Redis with TLS`);
  }
  return run('unshare', [...NAMESPACES, 'true']).then(
    () => ['unshare', ...NAMESPACES],
    () => lacking('this user may not create a network namespace'),
  );
}

const namespaces = await findNamespaces();

/** The component redis-sentinel without Kubernetes: its script, real servers and real sentinels. */
describeWith(namespaces, 'three state servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-lost-volume-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('keep their data when the master returns without its volume before the others', async () => {
    const secrets = await Secrets.create(join(folder, 'secrets'), '--env', 'production', '--sentinel');
    const [command = '', ...options] = namespaces as string[];
    const script = join(ROOT, 'test/harness/sentinel-set/lost-volume.sh');
    const argv = [...options, 'sh', script, folder, secrets.dir, ROOT];
    const { stdout } = await run(command, argv, { timeout: 150_000 });
    expect(stdout.trim().split('\n')).toEqual(['written: OK', 'server 0: kept', 'server 1: kept', 'server 2: kept']);
  }, 180_000);
});
