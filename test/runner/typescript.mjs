import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { COMPILER } from '@cotejo/scripts/compiler';
import { transformSync } from '@swc/core';

/** Lets this process import TypeScript sources. They import './x.js', as nodenext requires, although the file is x.ts. */
export function importTypeScript() {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes('.ts')) {
        const url = new URL(`${specifier.slice(0, -3)}.ts`, context.parentURL);
        if (existsSync(url)) {
          return { url: url.href, format: 'module', shortCircuit: true };
        }
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      if (!url.startsWith('file:') || !/\.ts(\?|$)/.test(url) || url.includes('/node_modules/')) {
        return next(url, context);
      }
      const filename = fileURLToPath(url);
      const { code } = transformSync(readFileSync(filename, 'utf8'), { ...COMPILER, sourceMaps: 'inline', filename });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
  process.setSourceMapsEnabled(true, { nodeModules: false, generatedCode: false });
}
