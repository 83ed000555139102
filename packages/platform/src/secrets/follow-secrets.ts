import { Gauge, type Registry } from 'prom-client';
import { MetricSet } from '../metric-set.js';
import type { FollowOptions, SecretFiles } from './secret-files.js';

/** Follows the files of a process, which keeps running, and shows their changes in its metrics. */
export function followSecrets(
  secrets: SecretFiles,
  { metrics, ...options }: Omit<FollowOptions, 'changes'> & { metrics: Registry },
): void {
  const changes = new MetricSet(metrics).counter(
    'secret_file_changes_total',
    'Changes of files with secrets, by the setting that names the file; after refused, the previous value stays in use',
    ['secret', 'outcome'],
  );
  new Gauge({
    name: 'secret_file_refused',
    help: '1 while the content of a file with a secret is refused, by the setting that names the file',
    labelNames: ['secret'],
    registers: [metrics],
    collect() {
      for (const [secret, isRefused] of secrets.states()) {
        this.set({ secret }, Number(isRefused));
      }
    },
  });
  secrets.start({ ...options, changes });
}
