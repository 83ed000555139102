import { readProviderMetadata, secretMethodOf } from './provider-metadata.js';

it.each<[string[] | undefined, string]>([
  [undefined, 'client_secret_basic'],
  [['client_secret_basic', 'client_secret_post'], 'client_secret_basic'],
  [['client_secret_post', 'client_secret_basic', 'none'], 'client_secret_basic'],
  [['client_secret_post', 'private_key_jwt'], 'client_secret_post'],
  [['private_key_jwt'], 'client_secret_basic'],
])('where metadata name %j, the secret goes by %s', (methods, method) => {
  expect(secretMethodOf({ ...(methods && { token_endpoint_auth_methods_supported: methods }) })).toBe(method);
});

it('reads no more of endless metadata than their bound', async () => {
  let parts = 0;
  const body = new ReadableStream({
    pull(controller) {
      parts += 1;
      // The end makes the test fail, and not hang, when there is no bound.
      return parts > 100 ? controller.close() : controller.enqueue(Buffer.alloc(65_536, ' '));
    },
  });
  const reading = readProviderMetadata('https://login.example.com', async () => ({ ok: true, status: 200, body }));
  await expect(reading).rejects.toMatchObject({ code: 'invalid_provider' });
  expect(parts).toBeLessThan(15);
});
