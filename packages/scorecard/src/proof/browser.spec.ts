import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { policy, scorecard } from '../../test/shipped.js';
import { provePolicy } from './proof.js';

it('the check runs without Node, with the same findings', async () => {
  const input = new URL('../../dist/proof/browser.js', import.meta.url).pathname;
  const external: string[] = [];
  const build = await rolldown({
    input,
    platform: 'browser',
    onLog: (_level, { message }) => external.push(message),
    external: (id) => id.startsWith('node:'),
  });
  const { output } = await build.generate({ format: 'iife', name: 'check' });
  await build.close();
  const [{ code, imports }] = output;
  expect(imports).toEqual([]);
  const context = createContext({ policy, scorecard });
  runInContext(`${code}; globalThis.found = JSON.stringify(check.provePolicy(policy, scorecard));`, context);
  expect(JSON.parse(context.found as string)).toEqual(JSON.parse(JSON.stringify(provePolicy(policy, scorecard))));
});
