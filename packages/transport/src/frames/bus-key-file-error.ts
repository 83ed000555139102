/** The key file cannot be read, or holds anything other than keys. The text never repeats its content. */
export class BusKeyFileError extends Error {
  readonly code = 'bus_key_file_invalid';

  override get name(): string {
    return 'BusKeyFileError';
  }
}
