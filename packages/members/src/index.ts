export { ChangeClaims } from './change-claims.js';
export { MEMBER_ROLES, type Member, type MemberRole, type SecondFactor } from './member.js';
export { MemberFinder } from './member-finder.js';
export * from './sessions/session.js';
export * from './sessions/session-store.js';
