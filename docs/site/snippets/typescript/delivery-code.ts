import { checkCode, createTicket } from '@cotejo/reader/courier';

const order = { order: 'A-1001', number: '1020304050' };
const expiresAt = new Date(Date.now() + 3 * 24 * 3_600_000);
const ticket = await createTicket({ ...order, name: 'Ana Rojas', expiresAt });

const answer = await checkCode({ ...order, ticket, code: 'PN-4T6XK-90QWZ' });
console.log(answer.valid || answer.reason);
