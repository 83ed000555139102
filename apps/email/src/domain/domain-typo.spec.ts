import { isDomainTypo } from './domain-typo.js';

describe('isDomainTypo', () => {
  it.each([
    'gmial.com',
    'gmai.com',
    'gmaill.com',
    'gmail.con',
    'gmail.co',
    'hotmial.com',
    'hotnail.com',
    'outlok.com',
    'yaho.com',
    'yahooo.com',
    'iclod.com',
  ])('%s is one', (domain) => {
    expect(isDomainTypo(domain)).toBe(true);
  });

  it.each([
    'gmail.com',
    'ymail.com',
    'mail.com',
    'email.com',
    'hotmail.es',
    'yahoo.com.co',
    'gmx.com',
    'liamg.com',
    'gamli.com',
  ])('%s is none', (domain) => {
    expect(isDomainTypo(domain)).toBe(false);
  });
});
