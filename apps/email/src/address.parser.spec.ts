import { parseAddress } from './address.parser.js';

describe('parseAddress', () => {
  it('splits at the last @ and writes the domain in ASCII and lower case', () => {
    expect(parseAddress('Ana.Ruiz+web@Correo.UNAL.edu.co')).toEqual({
      local: 'Ana.Ruiz+web',
      domain: 'correo.unal.edu.co',
    });
    expect(parseAddress('"a@b"@une.net.co')).toEqual({ local: '"a@b"', domain: 'une.net.co' });
    expect(parseAddress('peña@cañón.com.co')).toEqual({ local: 'peña', domain: 'xn--can-8mak.com.co' });
  });

  it('keeps to the lengths of RFC 5321, in octets', () => {
    const label = 'd'.repeat(63);
    expect(parseAddress(`${'a'.repeat(64)}@une.net.co`)).not.toBeNull();
    expect(parseAddress(`${'a'.repeat(65)}@une.net.co`)).toBeNull();
    expect(parseAddress(`${'ñ'.repeat(33)}@une.net.co`)).toBeNull();
    expect(parseAddress(`a@${label}.co`)).not.toBeNull();
    expect(parseAddress(`a@d${label}.co`)).toBeNull();
    expect(parseAddress(`${'a'.repeat(64)}@${label}.${label}.${'d'.repeat(61)}`)).not.toBeNull();
    expect(parseAddress(`${'a'.repeat(64)}@${label}.${label}.${'d'.repeat(62)}`)).toBeNull();
  });

  it.each([
    '',
    '@',
    'nobody',
    '@une.net.co',
    'a@',
    'a@localhost',
    'a b@une.net.co',
    '.a@une.net.co',
    'a.@une.net.co',
    'a..b@une.net.co',
    'a@-une.net.co',
    'a@une-.net.co',
    'a@une..co',
    'a@une.net.co.',
    'a@une_net.co',
    'a@[192.0.2.1]',
    'a@192.0.2.1',
    'a@[IPv6:2001:db8::1]',
  ])('refuses %j', (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});
