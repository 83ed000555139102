import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { setFlagsFromString, writeHeapSnapshot } from 'node:v8';

// A snapshot would show only the first 1024 characters of each text.
setFlagsFromString(`--heap-snapshot-string-limit=${2 ** 29}`);

// Preloaded into the services by the zero-storage test, and by nothing else: on SIGUSR2 a process writes down what it
// still holds. Both files appear under their names once they are complete.
process.on('SIGUSR2', () => {
  const folder = process.env.ZERO_STORAGE_PROBE_DIR ?? '';
  writeBuffers(join(folder, `${process.pid}.buffers`));
  writeHeap(join(folder, `${process.pid}.heapsnapshot`));
});

/** Every object that can still be reached, after a garbage collection; numbers too. */
function writeHeap(file) {
  writeHeapSnapshot(`${file}.part`, { exposeNumericValues: true });
  renameSync(`${file}.part`, file);
}

/** The bytes of every buffer that can still be reached, which a heap snapshot leaves out. */
function writeBuffers(file) {
  const out = openSync(`${file}.part`, 'w');
  globalThis.writeDown = (buffer) => writeSync(out, new Uint8Array(buffer));
  const session = new Session();
  session.connect();
  const sendRequest = (method, params) => {
    let answer;
    session.post(method, params, (error, result) => {
      if (error) {
        throw new Error(`${method} failed`);
      }
      answer = result;
    });
    return answer;
  };
  const prototype = sendRequest('Runtime.evaluate', { expression: 'ArrayBuffer.prototype' });
  const { objects } = sendRequest('Runtime.queryObjects', { prototypeObjectId: prototype.result.objectId });
  const each = 'function () { for (const buffer of this) if (buffer.byteLength > 0) globalThis.writeDown(buffer); }';
  sendRequest('Runtime.callFunctionOn', { objectId: objects.objectId, functionDeclaration: each });
  session.disconnect();
  closeSync(out);
  renameSync(`${file}.part`, file);
}
