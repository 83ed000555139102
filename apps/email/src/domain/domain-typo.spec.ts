import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import emailProviders from 'email-providers';
import { MAIL_DOMAINS } from './domain-lists.js';
import { findIntendedDomain } from './domain-typo.js';

describe('findIntendedDomain', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.com.co', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['hormail.com', 'hotmail.com'],
    ['hotmal.es', 'hotmail.es'],
    ['outlok.com', 'outlook.com'],
    ['yahoo.vom', 'yahoo.com'],
    ['live.con', 'live.com'],
    ['msn.cim', 'msn.com'],
    ['une.net.cp', 'une.net.co'],
    ['hotmail.om', 'hotmail.com'],
    ['outlook.cm', 'outlook.com'],
    ['icloud.co', 'icloud.com'],
    ['outlook.com.co', 'outlook.com'],
    ['live.om', 'live.com'],
  ])('returns for %s the domain %s', (domain, meant) => {
    expect(findIntendedDomain(domain)).toBe(meant);
  });

  it.each([
    'gail.com',
    'bmail.com',
    'yahoo.com.co',
    'email.om',
    'hotmail.com.ar',
    'hotmail.se',
    'outlooks.co',
    'liamg.com',
    'gamli.com',
    'gomail.com',
    'life.com',
    'live.co',
    'uni.net.co',
    'ene.net.co',
    'unal.edu.co',
    'unab.edu.co',
    'com',
    '',
  ])('returns null for %j', (domain) => {
    expect(findIntendedDomain(domain)).toBeNull();
  });

  it('returns null for every provider of the public list, except the known typos in it', () => {
    const disposable = new Set(disposableEmailBlocklist());
    const meant = emailProviders.filter((domain) => !disposable.has(domain) && findIntendedDomain(domain) !== null);
    expect(meant.filter((domain) => !(domain in MAIL_DOMAINS.slips))).toEqual([]);
  });
});
