import { KeptCustomers } from '../kept-customers.js';
import { KeptScreen } from '../kept-screen.js';
import type { RescreenState } from '../rescreening.js';
import { CustomersFile, type RowProblems } from './customers-file.js';

/** The customers of a file, and what a run reports of the file. */
export interface KeptFile {
  customers: KeptCustomers;
  version: string;
  problems: RowProblems;
  repeatedIds: number;
}

/**
 * What a process that watches keeps between its runs, so that a change of lists neither reads the file again nor indexes entries
 * that stay the same.
 */
export class RunMemory {
  readonly screen = new KeptScreen();
  private file: KeptFile | null = null;

  /**
   * The kept customers if neither the file nor the state changed since the last run, or else a place for the customers of this run.
   * @param before the state, `null` for a run that screens every row
   */
  async forRun(path: string, before: RescreenState | null): Promise<KeptFile> {
    const { file } = this;
    if (file?.customers.areOf(before) && (await CustomersFile.versionOf(path)) === file.version) {
      return file;
    }
    // Frees the memory before the next customers come.
    this.file = null;
    return { customers: new KeptCustomers(), version: '', problems: { count: 0, rows: [] }, repeatedIds: 0 };
  }

  /** Holds the customers of a run that ended well. */
  hold(file: KeptFile | undefined, state: RescreenState): void {
    file?.customers.belongTo(state);
    this.file = file && !file.customers.isOver ? file : null;
  }
}
