import { texts } from '../i18n/texts.js';

export const signUpTexts = texts({
  title: ['Crear una cuenta de prueba', 'Create a trial account'],
  lead: [
    'Consultas de prueba gratis, sin tarjeta de crédito. Tendrá su clave en un minuto.',
    'Free trial queries, no credit card. You will have your key in a minute.',
  ],
  nit_description: ['Con su dígito de verificación: 900373115-3.', 'With its check digit: 900373115-3.'],
  nit_good: ({ nit }: { nit: string }) => [
    `El dígito de verificación es correcto: ${nit}.`,
    `The check digit is correct: ${nit}.`,
  ],
  nit_suggest: ({ nit }: { nit: string }) => [
    `¿Es ${nit}? Falta el dígito de verificación.`,
    `Is it ${nit}? The check digit is missing.`,
  ],
  nit_wrong: [
    'El dígito de verificación no corresponde. Revise el número.',
    'The check digit does not match. Check the number.',
  ],
  nit_malformed: [
    'Un NIT tiene números, un guion y el dígito de verificación.',
    'A NIT has digits, a hyphen and the check digit.',
  ],
  name: ['Su nombre', 'Your name'],
  name_description: ['El nombre que verán sus colegas.', 'The name your colleagues will see.'],
  email: ['Correo de la empresa', 'Company email'],
  password_advice: [
    'Al menos 12 caracteres. Varias palabras juntas son más fáciles de recordar.',
    'At least 12 characters. Several words together are easier to remember.',
  ],
  password_too_short: ['Tiene menos de 12 caracteres.', 'It has fewer than 12 characters.'],
  password_too_long: ['Tiene más de 128 caracteres.', 'It has more than 128 characters.'],
  password_weak: [
    'Es fácil de adivinar. Agregue palabras que no sean su correo, su empresa ni palabras muy comunes.',
    'It is easy to guess. Add words other than your email, your company or very common words.',
  ],
  password_fair: ['Es aceptable. Una más larga sería mejor.', 'It is acceptable. A longer one would be better.'],
  password_good: ['Es una buena contraseña.', 'It is a good password.'],
  submit: ['Crear la cuenta', 'Create the account'],
  have_account: ['¿Ya tiene cuenta?', 'Already have an account?'],
  solving: ['Comprobando que no es un robot…', 'Checking that you are not a robot…'],
  email_disposable: [
    'No se aceptan correos desechables. Use el correo de su empresa.',
    'Disposable addresses are not accepted. Use your company email.',
  ],
  look: ({ email }: { email: string }) => [
    `Si los datos son correctos, enviamos un enlace a ${email}. Ábralo en este dispositivo o en otro para terminar.`,
    `If the data is correct, we sent a link to ${email}. Open it on this device or on another one to finish.`,
  ],
  look_hint: [
    'Puede tardar un minuto. Revise también el correo no deseado.',
    'It may take a minute. Check your spam folder too.',
  ],
  look_again: ['Corregir los datos', 'Correct the data'],
  closed_title: ['El registro está cerrado', 'Sign-up is closed'],
  closed: [
    'En este ambiente las cuentas se abren por invitación.',
    'In this environment accounts are opened by invitation.',
  ],
  verify_title: ['Confirmar su correo', 'Confirm your email'],
  verify: ({ email }: { email: string }) => [
    `Confirme que ${email} es su correo. Así se abre la cuenta y se crea su clave.`,
    `Confirm that ${email} is your email address. This opens the account and creates your key.`,
  ],
  verify_submit: ['Confirmar y ver mi clave', 'Confirm and show my key'],
  welcome_title: ['Su clave de pruebas', 'Your sandbox key'],
  welcome_done: [
    'Su cuenta está abierta. Ingrese con su correo y su contraseña.',
    'Your account is open. Sign in with your email and password.',
  ],
  sign_up_again: ['Registrarse de nuevo', 'Sign up again'],
  invitation_title: ({ company }: { company: string }) => [`Invitación a ${company}`, `Invitation to ${company}`],
  invitation_operator: ['Invitación como operador', 'Invitation as an operator'],
  invitation: ({ email }: { email: string }) => [`Su cuenta será ${email}.`, `Your account will be ${email}.`],
  invitation_submit: ['Aceptar la invitación', 'Accept the invitation'],
  invitation_bad: [
    'Pida otra invitación a la persona que le envió esta.',
    'Request another invitation from the person who sent this one.',
  ],
});
