import { texts } from '../i18n/texts.js';
import { ENTRA_CLAIM, ENTRA_ISSUER, OKTA_START } from './provider-kinds.js';

/** The names of the fields as the pages of each provider have them, in Spanish where these pages are in Spanish. */
export const guideTexts = texts({
  kind: ['Su proveedor', 'Your provider'],
  kind_text: [
    'La página muestra los nombres que usa ese proveedor.',
    'The page shows the names that this provider uses.',
  ],
  entra: ['Microsoft Entra ID', 'Microsoft Entra ID'],
  google: ['Google Workspace', 'Google Workspace'],
  okta: ['Okta', 'Okta'],
  other: ['Otro', 'Another one'],
  other_steps: [
    'Cree allí una aplicación web con código de autorización y PKCE, y copie estas direcciones.',
    'Create a web application there with authorization code and PKCE, and copy these addresses.',
  ],
  entra_steps: [
    `Abra «Registros de aplicaciones» (App registrations) y cree uno de un solo inquilino, de tipo Web. En «Configuración de token» (Token configuration) agregue los grupos y la notificación opcional ${ENTRA_CLAIM}.`,
    'Open App registrations and create one for a single tenant, of type Web. In Token configuration, add the groups claim and the optional claim email.',
  ],
  google_steps: [
    'En Google Auth Platform abra «Clientes» (Clients) y cree uno de tipo Aplicación web. En «Público» (Audience) elija Interno (Internal): así ingresa solo su organización.',
    'In Google Auth Platform, open Clients and create one of type Web application. In Audience choose Internal, so that only your organization can sign in.',
  ],
  okta_steps: [
    'Abra Applications > Create App Integration y elija OIDC y Web Application. En Sign On, como Groups claim filter, escriba groups con Matches regex .*',
    'Open Applications > Create App Integration, and choose OIDC and Web Application. In Sign On, enter groups with Matches regex .* as Groups claim filter.',
  ],
  other_redirectUri: ['Dirección de retorno', 'Redirect address'],
  entra_redirectUri: ['URI de redirección (Redirect URI)', 'Redirect URI'],
  google_redirectUri: ['URI de redireccionamiento autorizado (Authorized redirect URI)', 'Authorized redirect URI'],
  okta_redirectUri: ['Sign-in redirect URI', 'Sign-in redirect URI'],
  other_backChannelLogoutUri: ['Aviso de salida del proveedor', 'Back-channel logout'],
  other_signOutUri: ['Retorno después de salir', 'Return after signing out'],
  entra_signOutUri: ['Otra URI de redirección, para después de salir', 'Another redirect URI, for after signing out'],
  okta_signOutUri: ['Sign-out redirect URI', 'Sign-out redirect URI'],
  other_signInUri: ['Página que inicia el ingreso', 'Page that starts the sign-in'],
  entra_signInUri: ['Dirección URL de página principal (Home page URL)', 'Home page URL'],
  google_signInUri: ['Página que inicia el ingreso, para un marcador', 'Page that starts the sign-in, for a bookmark'],
  okta_signInUri: [OKTA_START, OKTA_START],
  other_issuer: [
    'Por ejemplo https://identidad.example.com, como aparece en sus datos públicos',
    'For example https://identity.example.com, as in the public data of the provider',
  ],
  entra_issuer: [
    `${ENTRA_ISSUER}, con el Id. de directorio (inquilino), Directory (tenant) ID`,
    `${ENTRA_ISSUER}, with the Directory (tenant) ID`,
  ],
  google_issuer: ['https://accounts.google.com', 'https://accounts.google.com'],
  okta_issuer: ['https://SU-EMPRESA.okta.com', 'https://YOUR-COMPANY.okta.com'],
  entra_clientId: ['Id. de aplicación (cliente), Application (client) ID', 'Application (client) ID'],
  google_clientId: ['ID de cliente (Client ID)', 'Client ID'],
  okta_clientId: ['Client ID, en la pestaña General', 'Client ID, in the tab General'],
  other_clientId: ['Como lo muestra el proveedor: client_id', 'As the provider shows it: client_id'],
  entra_secret: [
    'Certificados y secretos (Certificates & secrets): el Valor (Value), no el Id. de secreto.',
    'Certificates & secrets: the Value, not the Secret ID.',
  ],
  google_secret: ['Secreto del cliente (Client secret).', 'Client secret.'],
  okta_secret: ['Client secret, en la pestaña General.', 'Client secret, in the tab General.'],
  other_secret: [
    'Déjelo vacío si el proveedor no le da un secreto.',
    'Leave it empty if the provider gives you no secret.',
  ],
  other_groups: [
    'Un grupo por línea, escrito como lo envía el proveedor.',
    'One group on each line, written as the provider sends it.',
  ],
  entra_groups: [
    'Un Id. de objeto (Object ID) de grupo por línea, no su nombre.',
    'One Object ID of a group on each line, not its name.',
  ],
  google_groups: [
    'Google no envía grupos: elija abajo el rol de las demás personas.',
    'Google sends no groups: choose the role of everybody else below.',
  ],
  okta_groups: ['Un grupo por línea, con su nombre en Okta.', 'One group on each line, by its name in Okta.'],
});
