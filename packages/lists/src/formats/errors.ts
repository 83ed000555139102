type ImportProblem =
  | 'nothing_found'
  | 'main_file_missing'
  | 'columns_missing'
  | 'class_differs'
  | 'mapping_invalid'
  | 'not_well_formed'
  | 'not_complete'
  | 'too_few_entries'
  | 'too_many_entries'
  | 'too_many_bad_rows';

/** A list was refused; the lists in use stay. The message contains file names and counts, never a person. */
export class ListImportError extends Error {
  constructor(
    readonly code: ImportProblem,
    message: string,
  ) {
    super(message);
    this.name = 'ListImportError';
  }
}
