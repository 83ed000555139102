import { classifyDomain } from './domain-lists.js';

const CLEAR = { disposable: false, freeProvider: false, relay: false };

describe('classifyDomain', () => {
  it.each(['gmail.com', 'hotmail.com', 'yahoo.es', 'une.net.co', 'etb.net.co', '21cn.com'])(
    '%s is a free provider',
    (domain) => {
      expect(classifyDomain(domain)).toEqual({ ...CLEAR, freeProvider: true });
    },
  );

  it.each(['yopmail.com', 'mailinator.com', 'sub.mailinator.com', 'a.b.guerrillamail.com'])(
    '%s is disposable',
    (domain) => {
      expect(classifyDomain(domain)).toEqual({ ...CLEAR, disposable: true });
    },
  );

  it.each(['duck.com', 'mozmail.com', 'passmail.net', 'simplelogin.com', 'privaterelay.appleid.com'])(
    '%s is a relay and nothing else',
    (domain) => {
      expect(classifyDomain(domain)).toEqual({ ...CLEAR, relay: true });
    },
  );

  it('does not classify other names, also when they share the registrable name of a listed one', () => {
    expect(classifyDomain('unal.edu.co')).toEqual(CLEAR);
    expect(classifyDomain('appleid.com')).toEqual(CLEAR);
    expect(classifyDomain('unmailinator.com.co')).toEqual(CLEAR);
  });
});
