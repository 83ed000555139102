import { readCommand } from './read-command.js';

it('names the mail and the environment', () => {
  expect(readCommand('ana+1@acme.co', 'sandbox')).toBe('npm run cotejo -- mails read ana+1@acme.co');
  expect(readCommand('mail_0a', 'production')).toBe('npm run cotejo -- mails read mail_0a --env production');
});

it.each(["a'b@acme.co", '$(id)@acme.co', 'a;b@acme.co', 'á@acme.co', ''])(
  'never contains the address %j',
  (address) => {
    expect(readCommand(address, 'sandbox')).toBe('npm run cotejo -- mails list');
  },
);
