// Preloaded by `npm run bench e2e -- --layout stock`. The product's import of the bus resolves to the file beside this one.
import { registerHooks } from 'node:module';

const url = new URL('./stock-bus.mjs', import.meta.url).href;
/** Only the files that create the bus: everywhere else the class of the real bus is the token that Nest injects. */
const opensTheBus = /\/packages\/platform\/dist\/service\/(create-bus|serve-module)\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const isReplaced = specifier === '@cotejo/transport' && opensTheBus.test(context.parentURL ?? '');
    return isReplaced ? { url, shortCircuit: true } : next(specifier, context);
  },
});
