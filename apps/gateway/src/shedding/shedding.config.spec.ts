import { Env } from '@cotejo/platform';
import { readSheddingConfig } from './shedding.config.js';

it('has limits by default', () => {
  expect(readSheddingConfig(new Env({}))).toEqual({ floor: 128, ceiling: 512, queueTargetMs: 40 });
});

it('refuses a floor above the ceiling', () => {
  const env = new Env({ COTEJO_CONCURRENCY_FLOOR: '9', COTEJO_CONCURRENCY_MAX: '8' });
  expect(() => readSheddingConfig(env)).toThrow('COTEJO_CONCURRENCY_FLOOR: must not exceed COTEJO_CONCURRENCY_MAX');
});
