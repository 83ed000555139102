// Preloaded by `npm run bench e2e -- --layout stock`. The product's import of the bus resolves to the file beside this one.
import { registerHooks } from 'node:module';

const url = new URL('./stock-bus.mjs', import.meta.url).href;
const opensTheBus = /\/packages\/service\/dist\/[\w-]+\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const isReplaced = specifier === '@cotejo/transport' && opensTheBus.test(context.parentURL ?? '');
    return isReplaced ? { url, shortCircuit: true } : next(specifier, context);
  },
});
