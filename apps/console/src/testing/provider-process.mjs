/**
 * A real OpenID provider (`oidc-provider`) in its own process, with its own clock. It signs in the account that the test
 * chose last, without a form. Started by `openid-provider.ts`; the first argument is its configuration as JSON.
 */
import { Provider } from 'oidc-provider';

const { issuer, port, client, jwks, clockOffsetSeconds, idTokenSeconds, secretMethods } = JSON.parse(process.argv[2]);

const now = Date.now;
Date.now = () => now() + clockOffsetSeconds * 1_000;

let account = null;
let refusal = null;

const provider = new Provider(issuer, {
  clients: [client],
  jwks,
  ...(secretMethods && { clientAuthMethods: secretMethods }),
  claims: { openid: ['sub', 'groups', 'oid', '_claim_names'], email: ['email', 'email_verified'], profile: ['name'] },
  // Claims in the ID token, as Microsoft Entra and others send them.
  conformIdTokenClaims: false,
  acrValues: ['two-factors'],
  cookies: { keys: ['test'] },
  // The dispatcher of the provider refuses addresses of this machine.
  fetch: (url, { dispatcher: _, ...options }) => fetch(url, options),
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...account, sub: id }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  // No consent page: a company's provider decides for its people.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  pkce: { required: () => true },
  renderError: (ctx, out) => {
    ctx.body = out;
  },
  ttl: {
    IdToken: idTokenSeconds,
    AccessToken: 300,
    AuthorizationCode: 60,
    Grant: 3_600,
    Interaction: 300,
    Session: 3_600,
  },
});

provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith('/interaction/')) {
    return next();
  }
  const login = { accountId: account.sub, amr: ['pwd'], ...(account.acr && { acr: account.acr }) };
  const result = refusal === null ? { login } : { error: refusal };
  return provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
});

process.on('message', (message) => {
  account = message.account ?? account;
  refusal = message.refusal ?? null;
  process.send('done');
});
const server = provider.listen(port, '127.0.0.1', () => process.send('ready'));
process.on('disconnect', () => server.close(() => process.exit(0)));
