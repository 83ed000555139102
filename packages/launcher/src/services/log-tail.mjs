import { closeSync, ftruncateSync, openSync, readFileSync, readSync, watch } from 'node:fs';

const pauseMs = 250;
const chunkBytes = 64 * 1024;
const fileBytesMax = 64 * 1024 * 1024;
const severe = /"level":[5-9]\d/;

/**
 * Follows a log that a service writes by itself, calls onSevere for each line of level error or worse (and each that is
 * no JSON, such as a stack trace), and empties the file when it has grown past 64 MiB.
 *
 * @param {string} file
 * @param {(line: string) => void} onSevere
 * @returns {{ stop: () => void }} stop reads what is left first
 */
export function tailLog(file, onSevere) {
  const handle = openSync(file, 'r+');
  const buffer = Buffer.alloc(chunkBytes);
  let position = 0;
  let rest = '';
  const read = () => {
    for (let bytes = chunkBytes; bytes > 0; ) {
      bytes = readSync(handle, buffer, 0, chunkBytes, position);
      position += bytes;
      const lines = (rest + buffer.toString('utf8', 0, bytes)).split('\n');
      rest = lines.pop();
      for (const line of lines) {
        if (line && (line[0] !== '{' || severe.test(line))) {
          onSevere(line);
        }
      }
    }
    if (position > fileBytesMax) {
      ftruncateSync(handle);
      position = 0;
    }
  };
  let timer;
  // A busy log changes thousands of times a second.
  const readSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, pauseMs).unref();
  };
  const watcher = watch(file, { persistent: false }, readSoon);
  const stop = () => {
    watcher.close();
    clearTimeout(timer);
    read();
    closeSync(handle);
  };
  return { stop };
}

/** @param {string} file @param {number} count @returns {string} its last lines */
export function lastLogLines(file, count) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
