import { guideTexts } from './provider-guides.js';
import { ADDRESSES_OF, kindOfIssuer, PROVIDER_KINDS } from './provider-kinds.js';

it.each([
  ['https://login.microsoftonline.com/8f1b/v2.0', 'entra'],
  ['https://accounts.google.com', 'google'],
  ['https://tienda.okta.com', 'okta'],
  ['https://tienda.oktapreview.com/oauth2/default', 'okta'],
  ['https://okta.com.evil.example', 'other'],
  ['no es url', 'other'],
])('knows the provider of %s', (issuer, kind) => {
  expect(kindOfIssuer(issuer)).toBe(kind);
});

it.each(PROVIDER_KINDS)('has a name for each address and field of %s', (kind) => {
  const keys = [...ADDRESSES_OF[kind], 'steps', 'issuer', 'clientId', 'secret', 'groups'];
  expect(Object.keys(guideTexts.es)).toEqual(expect.arrayContaining(keys.map((key) => `${kind}_${key}`)));
});
