import { BIN_SCENARIOS } from '@cotejo/contracts';
import { ConfigInvalidError, FileWatch, ProcessScope } from '@cotejo/platform';
import { describeBadRows } from '@cotejo/tables';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { readGatewayConfig } from '../gateway.config.js';
import { type BinEntry, BinTable } from './bin-table.js';
import { BinFileError, readBinTable } from './read-bin-table.js';

const TEST_BINS: readonly { value: string; record: BinEntry }[] = BIN_SCENARIOS.map(({ value, record }) => ({
  value,
  record: { country: null, kind: null, ...record },
}));
const VARIABLE = 'COTEJO_BIN_TABLE_FILE';

/**
 * The deployer's table of card issuers, which follows changes of its file. Without a file every card is unknown. When a new file cannot
 * be read, the table stays as it was.
 */
@Injectable()
export class CardIssuers implements OnApplicationBootstrap, OnApplicationShutdown {
  private table = BinTable.EMPTY;
  private watch: FileWatch | undefined;
  private readonly path: string | undefined;

  constructor(@Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'config' | 'env' | 'logger'>) {
    this.path = readGatewayConfig(scope.env).binTableFile;
  }

  /** @throws ConfigInvalidError */
  async onApplicationBootstrap(): Promise<void> {
    const { path } = this;
    if (path === undefined) {
      return;
    }
    // Watch before reading, so that a change in between is noticed.
    this.watch = new FileWatch([path], () => void this.readAgain(path));
    await this.read(path).catch((error: unknown) => {
      this.watch?.stop();
      const problem = error instanceof BinFileError ? error.message : 'must name a readable file';
      throw new ConfigInvalidError(VARIABLE, problem);
    });
  }

  onApplicationShutdown(): void {
    this.watch?.stop();
  }

  /** What the table says of the first digits of a card. */
  readonly find = (bin: string): BinEntry | undefined => this.testBin(bin) ?? this.table.find(bin);

  private testBin(bin: string): BinEntry | undefined {
    const isSandbox = this.scope.config.environment === 'sandbox';
    return isSandbox ? TEST_BINS.find(({ value }) => value === bin)?.record : undefined;
  }

  private async read(path: string): Promise<void> {
    const { table, summary } = await readBinTable(path);
    this.table = table;
    const problem = describeBadRows(summary, 'lines');
    if (problem) {
      this.scope.logger.warn({ problem }, 'rows of the table of card issuers were skipped');
    }
  }

  private async readAgain(path: string): Promise<void> {
    await this.read(path).catch((error: unknown) => {
      this.scope.logger.error({ err: error }, 'the changed table of card issuers cannot be read, the known one stays');
    });
  }
}
