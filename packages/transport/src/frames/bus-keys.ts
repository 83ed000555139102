import { Gauge, type Registry } from 'prom-client';
import type { BusLimits, BusOptions } from '../bus-options.js';
import { BusKeyFileError } from './bus-key-file-error.js';
import { type FrameKeys, keyName } from './frame-keys.js';
import { KeyFile } from './key-file.js';
import { ANY, KeyRing, sharedSecrets } from './key-ring.js';

/** The keys of one bus, read from the options or from a file. The log and the metrics show ids of keys, never a key. */
export class BusKeys {
  readonly ring: KeyRing;
  private readonly file: KeyFile | undefined;

  /** @throws BusKeyFileError, RangeError; TypeError if both a key and a file are given */
  constructor(
    options: Pick<BusOptions, 'key' | 'keyFile' | 'logger' | 'metrics' | 'processName'>,
    private readonly limits: Pick<BusLimits, 'keyRefreshMs' | 'keyAdoptionMs'>,
  ) {
    const { key, keyFile, logger, metrics, processName } = options;
    if (key && keyFile !== undefined) {
      throw new TypeError('a bus takes a key or a key file, not both');
    }
    this.file = keyFile === undefined ? undefined : this.openFile(keyFile, logger);
    const secrets = this.file?.secrets ?? (key && sharedSecrets([key]));
    this.ring = new KeyRing(secrets, limits.keyAdoptionMs, (peer, keys) =>
      logger?.log(`bus: ${describeKeys(peer, keys)}`),
    );
    if (!this.ring.isShared && this.ring.name !== processName) {
      throw new BusKeyFileError(`must hold the keys of ${processName}`);
    }
    if (metrics) {
      registerGauges(this.ring, this.file, metrics);
    }
  }

  /** Starts to read the file again at intervals. */
  watch(): void {
    this.file?.watch(this.limits.keyRefreshMs);
  }

  close(): void {
    this.file?.close();
  }

  private openFile(path: string, logger: BusOptions['logger']): KeyFile {
    return new KeyFile(path, {
      onKeys: (secrets) => this.ring.replace(secrets),
      onProblem: () => logger?.warn('bus: the key file cannot be read or holds no keys; the known keys stay in use'),
      onChecked: () => this.ring.adoptWhenDue(),
    });
  }
}

function describeKeys(peer: string, keys: FrameKeys): string {
  const accepted = keys.all().filter((key) => key !== keys.sealing);
  return [
    `seals ${peer === ANY ? '' : `for ${peer} `}with key ${keyName(keys.sealing)}`,
    ...accepted.map((key) => `accepts ${keyName(key)}`),
  ].join(', ');
}

function registerGauges(ring: KeyRing, file: KeyFile | undefined, registry: Registry): void {
  new Gauge({
    name: 'transport_key_file_refused',
    help: '1 while the file with the keys of the bus cannot be read or is invalid; the known keys stay in use',
    registers: [registry],
    collect() {
      this.set(Number(file?.isRefused ?? false));
    },
  });
  new Gauge({
    name: 'transport_keys',
    help: 'Keys of the bus by id and by the process that has them too: 1 for the key that seals, 0 for a key that is only accepted',
    labelNames: ['key', 'peer'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { peer, key, seals } of ring.all()) {
        this.set({ key: keyName(key), peer }, Number(seals));
      }
    },
  });
}
