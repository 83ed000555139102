import { texts } from '../i18n/texts.js';

export const placesTexts = texts({
  password: ['Cambiar la contraseña', 'Change the password'],
  second_factor: ['Segundo factor', 'Second factor'],
  recovery_codes: ['Códigos de recuperación', 'Recovery codes'],
  sessions: ['Sesiones abiertas', 'Open sessions'],
  new_key: ['Crear una clave', 'Create a key'],
  networks: ['Redes desde las que sirven las claves', 'Networks from which the keys work'],
  invite: ['Invitar a una persona', 'Invite a person'],
  new_webhook: ['Agregar un webhook', 'Add a webhook'],
  provider: ['Proveedor de identidad', 'Identity provider'],
  directory: ['Directorio de personas (SCIM)', 'Directory of people (SCIM)'],
  thresholds: ['Umbrales de la decisión', 'Thresholds of the decision'],
});
