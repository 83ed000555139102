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
/** A test value of the sandbox: its SIM was changed yesterday. */
const SWAPPED_LINE = '+57 300 000 0002';

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

  /** What a shop exports: Latin-1, `;`, and cells as people in Colombia write them. Two rows cannot be read. */
  shopExport(name: string, rows: number): string {
    const header = 'Pedido;Fecha;Cédula;Celular;Ciudad;Valor total;¿Fraude?;Observación';
    const lines = Array.from({ length: rows }, (_, at) => shopLine(at, rows));
    return this.write(name, Buffer.from(`${[header, ...lines].join('\r\n')}\r\n`, 'latin1'));
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

function shopLine(at: number, rows: number): string {
  const isFraud = at % 20 === 7;
  const date = at === rows - 1 ? '31/02/2026' : `${String(1 + (at % 28)).padStart(2, '0')}/03/2026 3:04 p. m.`;
  const amount = at === rows - 2 ? '250,000' : `$ ${(1_250_400 + at * 1_000).toLocaleString('es-CO')}`;
  const cedula = (1_000_000_100 + (at % 900)).toLocaleString('es-CO');
  const phone = isFraud ? SWAPPED_LINE : `300 ${String(1_000_000 + at).replace(/(\d{3})(?=\d{4}$)/, '$1 ')}`;
  return `A-${at};${date};${cedula};${phone};Bogotá;${amount};${isFraud ? 'sí' : 'no'};envío a ${CANARY}`;
}
