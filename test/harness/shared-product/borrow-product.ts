import { request } from 'node:http';
import type { TestProduct } from '@cotejo/testing';

/** The shared product, as this process can use it: every operation that would stop or harm it throws. */
export async function borrowProduct(): Promise<TestProduct> {
  const described = JSON.parse(await fetchDescription()) as TestProduct;
  const refuse = () => Promise.reject(new Error('other suites use this product: start one with startProduct()'));
  return {
    ...described,
    stateRedis: { ...described.stateRedis, stop: refuse, kill: refuse },
    busRedis: { ...described.busRedis, stop: refuse, kill: refuse },
    secondBusRedis: undefined,
    crashState: refuse,
    freezeState: refuse,
    stop: async () => {},
  };
}

function fetchDescription(): Promise<string> {
  const socketPath = process.env.COTEJO_TEST_SHARED_PRODUCT;
  return new Promise((resolve, reject) => {
    const call = request({ socketPath, path: '/' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    call.once('error', reject).end();
  });
}
