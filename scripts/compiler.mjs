/**
 * How the compiler of the build and of the tests makes JavaScript of TypeScript: each file by itself.
 *
 * @type {import('@swc/core').Options}
 */
export const COMPILER = {
  swcrc: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};
