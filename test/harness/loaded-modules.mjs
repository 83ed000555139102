import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Preloaded into a process: writes down which modules of OpenTelemetry it loads, one a line, in the file that
 * `LOADED_MODULES_FILE` names.
 */
const file = process.env.LOADED_MODULES_FILE;

registerHooks({
  load(url, context, next) {
    if (file && url.includes('opentelemetry')) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
