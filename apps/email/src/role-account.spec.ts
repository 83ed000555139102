import { isRoleAccount } from './role-account.js';

describe('isRoleAccount', () => {
  it.each(['info', 'POSTMASTER', 'no-reply', 'servicio.al.cliente', 'ventas+web', 'notificaciones_judiciales'])(
    '%s is one',
    (local) => {
      expect(isRoleAccount(local)).toBe(true);
    },
  );

  it.each(['ana.ruiz', 'informatica2', 'ventasana', '+info'])('returns false for %s', (local) => {
    expect(isRoleAccount(local)).toBe(false);
  });
});
