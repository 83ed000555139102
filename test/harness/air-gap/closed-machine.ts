import type { NetworkNamespace } from './network-namespace.js';

/** The machine without a network: commands run in its network namespace, with its containerd. */
export class ClosedMachine {
  /** @param containerd path of the socket of the node */
  constructor(
    readonly network: NetworkNamespace,
    readonly containerd: string,
  ) {}

  /** Runs a script of the shell. @returns what it printed on standard output */
  run(script: string, cwd: string): Promise<string> {
    return this.network.run(['sh', '-c', script], {
      cwd,
      env: { ...process.env, CONTAINERD_ADDRESS: this.containerd },
    });
  }

  /** @returns the names of all images of the node */
  async images(): Promise<string[]> {
    return (await this.ctr('ls', '--quiet')).trim().split('\n');
  }

  /** Removes images, so that an installation can only use what a bundle contains. */
  async removeImages(names: readonly string[]): Promise<void> {
    const there = new Set(await this.images());
    const mine = names.filter((name) => there.has(name));
    if (mine.length > 0) {
      await this.ctr('rm', '--sync', ...mine);
    }
  }

  private ctr(...args: string[]): Promise<string> {
    return this.network.run(['ctr', '--address', this.containerd, '--namespace', 'k8s.io', 'images', ...args]);
  }
}
