import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const POLICIES = fileURLToPath(new URL('../../../policies', import.meta.url));

/** A value of the file that no request may carry. */
export const CANARY = 'canario-1020304050';
const SIGNALS = 'document_cancelled,list_match_binding,phone_foreign,sim_swap_recent,ip_tor,ip_location_mismatch';
const HEADER = `id,date,amount,label,nota,${SIGNALS},source.telco`;
/** The same columns under a merchant's own names. */
export const OTHER_HEADER = `Compra,Cuándo,Valor,Cómo terminó,Nota,${SIGNALS},source.telco`;
const LABELS = ['good', 'fraud', 'legit', 'chargeback', '', 'good'];
const BAD_ROWS = 2;

/** The files of a test, in a temporary folder. */
export class BacktestFiles {
  readonly folder = mkdtempSync(join(tmpdir(), 'cotejo-backtest-page-'));

  write(name: string, content: string | Uint8Array): string {
    const file = join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  /** A history of about this number of rows; the last rows cannot be read. */
  history(name: string, rows: number, header = HEADER): string {
    const lines = Array.from({ length: rows }, (_, at) => line(at));
    const bad = Array.from(
      { length: BAD_ROWS },
      () => `${CANARY},2026-01-01,${CANARY},good,x,false,false,false,false,false,false,`,
    );
    return this.write(name, `${[header, ...lines, ...bad].join('\n')}\n`);
  }

  /** The shipped policy with lower thresholds, so that decisions change. */
  tighterPolicy(): string {
    const policy = JSON.parse(readFileSync(join(POLICIES, 'decision', 'default.json'), 'utf8'));
    const thresholds = { reviewFrom: 20, rejectFrom: 50 };
    return this.write('tighter.json', JSON.stringify({ ...policy, version: '3.1.0', thresholds, amountTiers: [] }));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function line(at: number): string {
  const month = String(1 + (at % 7)).padStart(2, '0');
  const label = LABELS[at % LABELS.length];
  const isFraud = label === 'fraud' || label === 'chargeback';
  const note = at % 10 === 0 ? `"nota, ""${CANARY}"""` : CANARY;
  const states = [at % 40 === 7, false, at % 9 === 1].join(',');
  const sim = isFraud && at % 3 !== 0 ? `true:${1 + (at % 60)}` : at % 8 === 3 ? 'unknown' : 'false:900';
  const place = at % 11 === 5 ? 'true:far_city' : 'false';
  const amount = at % 13 === 4 ? '' : String(20_000 + ((at * 7_919) % 6_000_000));
  return `${CANARY}-${at},2026-${month}-${String(1 + (at % 27)).padStart(2, '0')},${amount},${label},${note},${states},${sim},${isFraud && at % 2 === 0},${place},${at % 29 === 0 ? 'timeout' : ''}`;
}
