import { texts } from '../i18n/texts.js';

export const appTexts = texts({
  skip: ['Ir al contenido', 'Skip to content'],
  menu: ['Menú', 'Menu'],
  open_menu: ['Abrir el menú', 'Open menu'],
  group_try: ['Probar', 'Try it'],
  group_operator: ['Operación', 'Operation'],
  group_own: ['Su cuenta', 'Your account'],
  sandbox: ['Pruebas', 'Sandbox'],
  production: ['Producción', 'Production'],
  operator: ['Operador', 'Operator'],
  docs: ['Documentación', 'Documentation'],
  sign_out: ['Cerrar sesión', 'Sign out'],
  language: ['Idioma', 'Language'],
  theme: ['Apariencia', 'Appearance'],
  theme_system: ['Del sistema', 'System'],
  theme_light: ['Clara', 'Light'],
  theme_dark: ['Oscura', 'Dark'],
  reconnecting: ['Sin conexión con el servidor. Reconectando…', 'The server cannot be reached. Reconnecting…'],
  retry_now: ['Reintentar ahora', 'Try now'],
  idle_title: ['Su sesión está por terminar', 'Your session is about to end'],
  idle_text: [
    'Por seguridad, la sesión termina después de un tiempo sin uso. ¿Desea continuar?',
    'For security, a session ends after a while without use. Do you want to continue?',
  ],
  idle_stay: ['Continuar en la sesión', 'Stay signed in'],
  second_factor_needed: [
    'Un operador debe activar primero el segundo factor. Después podrá usar las demás páginas.',
    'An operator must set up the second factor first. Then the other pages become available.',
  ],
  not_found_title: ['Esta página no existe', 'This page does not exist'],
  not_found: [
    'Es posible que el enlace sea antiguo o que su rol no tenga acceso a esta página.',
    'The link may be old, or your role may not have access to this page.',
  ],
  home: ['Ir al inicio', 'Go to the start page'],
  failure_title: ['No se pudo mostrar la página', 'The page could not be shown'],
  failure: [
    'Es posible que haya una versión nueva de la consola. Vuelva a cargar la página.',
    'There may be a new version of the console. Reload the page.',
  ],
  reload: ['Volver a cargar', 'Reload'],
});
