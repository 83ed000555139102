import { secretMethodOf } from './provider-metadata.js';

it.each<[string[] | undefined, string]>([
  [undefined, 'client_secret_basic'],
  [['client_secret_basic', 'client_secret_post'], 'client_secret_basic'],
  [['client_secret_post', 'client_secret_basic', 'none'], 'client_secret_basic'],
  [['client_secret_post', 'private_key_jwt'], 'client_secret_post'],
  [['private_key_jwt'], 'client_secret_basic'],
])('where metadata name %j, the secret goes by %s', (methods, method) => {
  expect(secretMethodOf({ ...(methods && { token_endpoint_auth_methods_supported: methods }) })).toBe(method);
});
