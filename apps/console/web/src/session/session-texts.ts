import { texts } from '../i18n/texts.js';

export const sessionTexts = texts({
  confirm_title: ['Confirme que es usted', 'Confirm that it is you'],
  confirm_why: [
    'Esta acción es delicada. Escriba su contraseña: la confirmación vale cinco minutos.',
    'This action is sensitive. Type your password: the confirmation is valid for five minutes.',
  ],
  provider_why: [
    'Esta acción es delicada. Ingrese de nuevo con su empresa y repita la acción: la confirmación vale cinco minutos.',
    'This action is sensitive. Sign in with your company again, then repeat it: the confirmation is valid for five minutes.',
  ],
  provider_confirm: ['Ingresar con su empresa', 'Sign in with your company'],
  confirm: ['Confirmar', 'Confirm'],
  code: ['Código de verificación', 'Verification code'],
  code_description: [
    'El código de su aplicación o uno de sus códigos de recuperación.',
    'The code from your app, or one of your recovery codes.',
  ],
});
