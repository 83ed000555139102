import type { PackedPerson } from '../snapshot/packed-person.js';
import { type CsvListener, type CsvRecord, CsvScanner } from './csv-scanner.js';
import type { RowCount } from './import-report.js';
import type { PersonRows } from './person-rows.js';

/** Where the good rows go. The person is overwritten by the next one. */
export interface PersonSink {
  add(document: number, person: PackedPerson): void;
}

/** Header first, then rows: the good ones to the sink, the others to the count. */
class PersonListener implements CsvListener {
  constructor(
    private readonly rows: PersonRows,
    private readonly count: RowCount,
    private readonly sink: PersonSink,
  ) {}

  record(record: CsvRecord): void {
    const { rows, count } = this;
    if (!rows.hasHeader) {
      rows.readHeader(record);
      return;
    }
    const problem = rows.read(record);
    if (problem) {
      count.leftOut(problem, record.line);
      return;
    }
    count.good();
    this.sink.add(rows.document, rows.person);
  }

  malformed(line: number): void {
    this.count.leftOut('malformed', line);
  }
}

/**
 * Reads a CSV to its end.
 * @throws RegistryImportError `columns_missing`, `too_many_texts`; or what the chunks throw
 */
export async function readPersons(
  chunks: AsyncIterable<Buffer>,
  { rows, count, sink, delimiter }: { rows: PersonRows; count: RowCount; sink: PersonSink; delimiter: string },
): Promise<void> {
  const scanner = new CsvScanner(delimiter.charCodeAt(0), new PersonListener(rows, count, sink));
  for await (const chunk of chunks) scanner.push(chunk);
  scanner.end();
}
