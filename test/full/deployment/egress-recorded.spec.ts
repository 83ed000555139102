import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NAMED_HOSTS } from '../../harness/egress/every-connection.mjs';
import { describeWith, findTool, lacking } from '../../harness/tools.js';

/** The egress manifest against a running product whose Internet is a recorder. */
const run = promisify(execFile);
const path = (name: string) => fileURLToPath(new URL(`../../harness/egress/${name}`, import.meta.url));
const manifest: { connections: { id: string; hosts: string[] }[] } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../infra/egress.json', import.meta.url)), 'utf8'),
);
const hostsOf = (id: string) => manifest.connections.find((connection) => connection.id === id)?.hosts ?? [];

interface Recorded {
  /** Of the requests that were sent. */
  statuses: number[];
  /** Type and name of each query to the DNS. */
  names: string[];
  contacts: string[];
  unrecordedDatagrams: number;
}

/** The arguments that start a program in new namespaces, or null where this machine does not permit that. */
async function findNamespaces(): Promise<string[] | null> {
  if (process.platform !== 'linux' || !findTool('unshare') || !findTool('ip')) {
    return lacking('network namespaces need Linux with unshare and ip');
  }
  const argv = ['--map-root-user', '--net', '--mount'];
  return run('unshare', [...argv, 'true']).then(
    () => argv,
    () => lacking('this user may not create a network namespace'),
  );
}

const namespaces = await findNamespaces();

describeWith(namespaces, 'in a network where every address is a recorder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cotejo-egress-'));
    writeFileSync(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function record(world: string, hosts: string[] = []): Promise<Recorded> {
    const program = [process.execPath, path('closed-world.mjs'), world, ...hosts];
    const argv = [...(namespaces ?? []), 'sh', path('enter.sh'), join(folder, 'resolv.conf'), ...program];
    const { stdout } = await run('unshare', argv, { timeout: 240_000 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  }

  it('the sandbox contacts nobody', async () => {
    expect(await record('sandbox')).toEqual({ statuses: [200], names: [], contacts: [], unrecordedDatagrams: 0 });
  });

  it("production without further settings queries the DNS for the domain of the buyer's e-mail address only", async () => {
    const { statuses, names, contacts, unrecordedDatagrams } = await record('production');
    expect([statuses, contacts, unrecordedDatagrams]).toEqual([[200], [], 0]);
    expect(names).toEqual(['MX tienda-canary.com']);
  });

  it('with every connection turned on, it contacts the hosts of the manifest and no other', async () => {
    const published = ['scsanctions.un.org', 'www.treasury.gov', 'webgate.ec.europa.eu', 'sanctionslist.fcdo.gov.uk'];
    const expected = [
      ...NAMED_HOSTS,
      ...published.map((host) => `${host}:443`),
      ...hostsOf('anonymity-feeds'),
      ...hostsOf('geo-fetch'),
      'rdap.verisign.com:443',
    ];
    const { names, contacts, unrecordedDatagrams } = await record('everything', expected);
    // Each shipped host of this list is in the manifest.
    const shipped = manifest.connections.flatMap(({ hosts }) => hosts);
    expect(expected.filter((host) => !NAMED_HOSTS.includes(host) && !shipped.includes(host))).toEqual([]);
    expect(contacts).toEqual(expected.sort());
    expect(unrecordedDatagrams).toBe(0);
    const asked = new Set(names.map((name) => name.split(' ')[1]));
    expect([...asked].sort()).toEqual([...contacts.map((host) => host.split(':')[0]), 'tienda-canary.com'].sort());
    expect(JSON.stringify(names)).not.toContain('canary-buyer');
  }, 240_000);
});
