/** Domains of one provider, which ignores dots in the name of a mailbox. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that receives the mail of an address: in lower case, without a tag after a plus, and for Gmail without dots. One person may
 * write it in many ways.
 */
export function mailboxOf(email: string): string {
  const written = email.toLowerCase();
  const at = written.lastIndexOf('@');
  const domain = written.slice(at + 1).replace(/\.$/, '');
  const [name = ''] = written.slice(0, at).split('+');
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
