export { ChangeClaims } from './change-claims.js';
export * from './mail/mail.js';
export * from './mail/outbox.js';
export * from './mail/render-mail.js';
export { MEMBER_ROLES, type Member, type MemberRole, type SecondFactor } from './member.js';
export * from './member-errors.js';
export { MemberFinder } from './member-finder.js';
export * from './sessions/session.js';
export * from './sessions/session-store.js';
