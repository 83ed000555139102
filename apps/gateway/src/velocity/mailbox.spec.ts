import { mailboxOf } from './mailbox.js';

it.each([
  ['Ana.Perez@GMAIL.com', 'anaperez@gmail.com'],
  ['anaperez+tienda@googlemail.com', 'anaperez@gmail.com'],
  ['ana.perez+1@empresa.com.co', 'ana.perez@empresa.com.co'],
  ['ana@empresa.com.co.', 'ana@empresa.com.co'],
  ['"a+b"@x.co', '"a@x.co'],
])('writes %s as %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
