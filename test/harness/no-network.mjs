import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { closeDoors } from './closed-doors.mjs';

// Loaded before a program: whatever could reach a network throws, and what the program imports is written down when it ends.
closeDoors();

const imported = new Set();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    imported.add(resolved.url);
    return resolved;
  },
});
process.once('exit', () => {
  if (process.env.IMPORTED_FILE) {
    writeFileSync(process.env.IMPORTED_FILE, JSON.stringify([...imported]));
  }
});
