// Preloaded into the product's processes by long tests: every sandbox provider takes 5 to 15 ms for its answer, as a vendor
// in the same city would. Nothing else of the product is changed.
import { registerHooks } from 'node:module';

const provider = /\/apps\/[a-z]+\/dist\/providers\/sandbox\.provider\.js$/;
const slowdown = JSON.stringify(new URL('./slow-answers.mjs', import.meta.url).href);

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!provider.test(url)) {
      return loaded;
    }
    const source = String(loaded.source);
    const [, name] = /class (Sandbox\w+Provider)/.exec(source);
    return { ...loaded, source: `${source}\nimport { slowDown } from ${slowdown};\nslowDown(${name});\n` };
  },
});
