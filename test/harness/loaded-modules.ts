import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const preload = new URL('./record-modules.mjs', import.meta.url);

/** Which modules of OpenTelemetry the processes of a product load. */
export class LoadedModules {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cotejo-modules-'));
  private readonly file = join(this.folder, 'loaded');
  /** What the processes must have in theirs. */
  readonly environment = { NODE_OPTIONS: `--import=${preload}`, LOADED_MODULES_FILE: this.file };

  /** The OpenTelemetry modules loaded until now, without `@opentelemetry/api`, which prom-client always loads. */
  get ofTracing(): string[] {
    const lines = existsSync(this.file) ? readFileSync(this.file, 'utf8').trim().split('\n') : [];
    return lines.filter((url) => !url.includes('/@opentelemetry/api/'));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
