export { type CheckedCode, type Comparison, checkCode, compareWithTicket, type Mismatch } from './code.js';
export { createTicket, type NewTicket, type OrderHolder, parseTicket, type Ticket } from './ticket.js';
