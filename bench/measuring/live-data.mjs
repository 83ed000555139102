import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEnvironment } from '@cotejo/launcher/environment';
import { importNetworks } from '../../evaluation/judgement/data.mjs';
import { writePopulation } from '../registry/population.mjs';
import { cliProgram } from './cli-program.mjs';
import { LivePersons } from './live-persons.mjs';
import { BenchProduct } from './product.mjs';

const FIXTURE_LISTS = fileURLToPath(new URL('../../packages/lists/test/fixtures', import.meta.url));
const SEED = 1;
const DECEASED = '21';
const TODAY = new Date().toISOString().slice(0, 10);
const OUTPUT_BYTES_MAX = 64 * 2 ** 20;

/**
 * The data folder and the secrets of a production product, filled by the product's own commands: sanctions lists, a
 * generated registry, databases of IP addresses and lists of anonymous networks. Several products may use one after
 * another, or at the same time.
 */
export class LiveData {
  /** Of the secrets; the data folder is in it. */
  stateDir = mkdtempSync(join(tmpdir(), 'cotejo-live-'));
  /** @type {LivePersons} holders of valid cédulas in the registry */
  persons;
  /** @type {LivePersons} holders of cédulas that were cancelled because they died */
  deceased;

  /**
   * @param {{ dataDir?: string, geoDir?: string, persons: number, say: (text: string) => void }} options
   *   dataDir: a folder with `lists/` and `ipfeeds/`, each of which may be missing; without lists, the fixtures of the
   *   lists package are imported. geoDir: the folder `geo` that `cotejo geo fetch` leaves in a data folder. persons: rows
   *   of the registry
   */
  static async prepare(options) {
    const live = new LiveData();
    try {
      await live.#fill(options);
      return live;
    } catch (error) {
      live.remove();
      throw error;
    }
  }

  /** The data folder, COTEJO_DATA_DIR. */
  get dataDir() {
    return join(this.stateDir, 'data');
  }

  /** A maker of requests, as `BenchProduct.start` takes it. @type {typeof import('./requests.mjs').requestsOf} */
  requests = (endpoint, key) => this.persons.requestsOf(endpoint, key);

  /** `cotejo` with these arguments over this data; what it printed. */
  cli(...args) {
    const env = productEnvironment({ env: 'production', stateDir: this.stateDir });
    const stdio = ['ignore', 'pipe', 'pipe'];
    return execFileSync(process.execPath, [cliProgram, ...args], {
      env,
      stdio,
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES_MAX,
    });
  }

  remove() {
    rmSync(this.stateDir, { recursive: true, force: true });
  }

  async #fill({ dataDir, geoDir, persons, say }) {
    const folder = (name) => (dataDir && existsSync(join(dataDir, name)) ? resolve(dataDir, name) : undefined);
    productEnvironment({ env: 'production', stateDir: this.stateDir });
    say('importing lists');
    const lists = folder('lists') ?? FIXTURE_LISTS;
    this.cli('lists', 'import', lists, '--allow-small', '--checked-now', '--wait', '0');
    importNetworks({ geo: geoDir && resolve(geoDir), feeds: folder('ipfeeds') }, this);
    say(`importing a registry of ${persons} persons`);
    const file = join(this.stateDir, 'registry.csv');
    await writePopulation(file, persons, SEED);
    this.cli('registry', 'import', file, '--as-of', TODAY);
    this.persons = new LivePersons(file);
    this.deceased = new LivePersons(file, DECEASED);
    rmSync(file);
  }
}

/** The whole product in production over real providers; its `measure` sends generated persons. @returns {Promise<BenchProduct>} */
export function startLiveProduct(live, layout) {
  return BenchProduct.start({
    env: 'production',
    layout,
    stateDir: live.stateDir,
    requests: live.requests,
    extraEnv: { COTEJO_EMAIL_DNS: 'off' },
  });
}
