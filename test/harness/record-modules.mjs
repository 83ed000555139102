import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Preloaded into a process, see loaded-modules.ts: writes down what it loads of OpenTelemetry, one module a line. */
const file = process.env.LOADED_MODULES_FILE;

registerHooks({
  load(url, context, next) {
    if (file && url.includes('opentelemetry')) {
      appendFileSync(file, `${url}\n`);
    }
    return next(url, context);
  },
});
