// Preloaded by `npm run bench e2e -- --layout stock`: where the product opens its bus, it finds the one beside this file.
import { registerHooks } from 'node:module';

const url = new URL('./stock-bus.mjs', import.meta.url).href;
const opensTheBus = /\/packages\/source\/dist\/service\.js$/;

registerHooks({
  resolve(specifier, context, next) {
    const wanted = specifier === '@cotejo/transport' && opensTheBus.test(context.parentURL ?? '');
    return wanted ? { url, shortCircuit: true } : next(specifier, context);
  },
});
