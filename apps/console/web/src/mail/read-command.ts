/** Characters that no shell interprets. An address with another character could otherwise run a command. */
const PLAIN = /^[\w.@+-]+$/;

/**
 * The command that prints a mail, on the machine where the product runs.
 * @param mail id or address of the mail
 */
export function readCommand(mail: string, environment: 'sandbox' | 'production'): string {
  const options = environment === 'production' ? ' --env production' : '';
  return `npm run cotejo -- mails ${PLAIN.test(mail) ? `read ${mail}` : 'list'}${options}`;
}
