import { texts } from '../i18n/texts.js';

export const sessionTexts = texts(
  {
    confirm_title: 'Confirme que es usted',
    confirm_why: 'Lo que sigue es delicado. Escriba su contraseña; vale por cinco minutos.',
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    password: 'Contraseña',
    code: 'Código de verificación',
    code_description: 'De su aplicación, o uno de sus códigos de recuperación.',
  },
  {
    confirm_title: 'Confirm that it is you',
    confirm_why: 'What comes next is sensitive. Type your password; it holds for five minutes.',
    confirm: 'Confirm',
    cancel: 'Cancel',
    password: 'Password',
    code: 'Verification code',
    code_description: 'From your app, or one of your recovery codes.',
  },
);
