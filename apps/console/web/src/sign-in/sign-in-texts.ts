import { texts } from '../i18n/texts.js';

export const signInTexts = texts({
  title: ['Ingresar', 'Sign in'],
  forgot: ['¿Olvidó su contraseña?', 'Forgot your password?'],
  no_account: ['¿Todavía no tiene cuenta?', 'No account yet?'],
  came_back: ['Ingrese para ver esta página.', 'Sign in to see this page.'],
  has_ended: [
    'Su sesión terminó. Ingrese para continuar donde estaba.',
    'Your session has ended. Sign in to continue where you were.',
  ],
  factor_title: ['Segundo factor', 'Second factor'],
  factor_text: ['Escriba el código de seis dígitos de su aplicación.', 'Type the six-digit code from your app.'],
  recovery_text: [
    'Escriba uno de sus códigos de recuperación. Cada código sirve una sola vez.',
    'Type one of your recovery codes. Each code works once.',
  ],
  code: ['Código', 'Code'],
  recovery_code: ['Código de recuperación', 'Recovery code'],
  use_recovery: ['Usar un código de recuperación', 'Use a recovery code'],
  use_app: ['Usar el código de la aplicación', 'Use the code from the app'],
  start_over: ['Volver a empezar', 'Start over'],
  forgot_title: ['Recuperar la contraseña', 'Recover your password'],
  forgot_text: [
    'Le enviaremos un enlace para crear una contraseña nueva. El enlace vence pronto y sirve una sola vez. También le permite ingresar si debe esperar por demasiados intentos.',
    'We will send you a link to set a new password. The link expires soon and works once. It also lets you sign in when you must wait after too many attempts.',
  ],
  forgot_submit: ['Enviar el enlace', 'Send the link'],
  forgot_done: [
    'Si hay una cuenta con ese correo, el enlace ya va en camino. Revise también el correo no deseado.',
    'If there is an account with that email address, the link is on its way. Check your spam folder too.',
  ],
  back: ['Volver a ingresar', 'Back to sign in'],
  reset_title: ['Contraseña nueva', 'New password'],
  reset_text: ({ email }: { email: string }) => [
    `Para la cuenta ${email}. Se cerrarán todas sus sesiones abiertas.`,
    `For the account ${email}. All its open sessions will end.`,
  ],
  reset_submit: ['Guardar la contraseña', 'Save the password'],
  reset_done: [
    'Su contraseña cambió. Ingrese con la contraseña nueva.',
    'Your password was changed. Sign in with the new password.',
  ],
  link_bad_title: ['Este enlace ya no sirve', 'This link no longer works'],
  link_bad: [
    'El enlace venció, ya se usó o está incompleto. Pida otro enlace.',
    'The link expired, was already used, or is incomplete. Request another link.',
  ],
  link_again: ['Pedir otro enlace', 'Request another link'],
});
