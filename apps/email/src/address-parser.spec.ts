import { parseAddress } from './address-parser.js';

const LABEL = 'd'.repeat(63);

describe('parseAddress', () => {
  it.each([
    ['ordinary', 'ana.ruiz@une.net.co', 'ana.ruiz', 'une.net.co'],
    ['case of the mailbox kept', 'Ana.Ruiz+web@Correo.UNAL.edu.co', 'Ana.Ruiz+web', 'correo.unal.edu.co'],
    ['every sign of an atom', "!#$%&'*+/=?^_`{|}~-@une.net.co", "!#$%&'*+/=?^_`{|}~-", 'une.net.co'],
    ['hyphens within labels', 'a@mi-casa.com.co', 'a', 'mi-casa.com.co'],
    ['hyphens in the third and fourth place', 'a@ab--cd.co', 'a', 'ab--cd.co'],
    ['labels that begin with a digit', 'a@4-72.com.co', 'a', '4-72.com.co'],
    ['labels of digits before the last', 'a@0.0.0.0.co', 'a', '0.0.0.0.co'],
    ['quoted, with an @', '"a@b"@une.net.co', '"a@b"', 'une.net.co'],
    ['quoted, with dots and spaces', '".a..b c."@une.net.co', '".a..b c."', 'une.net.co'],
    ['quoted, with escapes', '"a\\"b\\\\c"@une.net.co', '"a\\"b\\\\c"', 'une.net.co'],
    ['quoted, empty', '""@une.net.co', '""', 'une.net.co'],
    ['international on both sides', 'peña@cañón.com.co', 'peña', 'xn--can-8mak.com.co'],
    ['right to left', 'a@אב.com', 'a', 'xn--4dbc.com'],
    ['decomposed letters', 'a@cafe\u0301.co', 'a', 'xn--caf-dma.co'],
    ['ASCII form already', 'a@XN--CAF-DMA.co', 'a', 'xn--caf-dma.co'],
    ['sharp s as itself, not as ss', 'a@faß.de', 'a', 'xn--fa-hia.de'],
    ['full width', 'a@ｇｍａｉｌ.com', 'a', 'gmail.com'],
    ['ideographic dot', 'a@gmail。com', 'a', 'gmail.com'],
    ['emoji domain', 'a@💩.la', 'a', 'xn--ls8h.la'],
    ['joiner where the script needs it', 'a@क्\u200dष.in', 'a', 'xn--11b2ezcw70k.in'],
    ['letters of two scripts look like another name, but are one', 'a@раypal.com', 'a', 'xn--ypal-43d9g.com'],
    ['emoji mailbox', '👩\u200d💻@une.net.co', '👩\u200d💻', 'une.net.co'],
  ])('%s', (_, email, local, domain) => {
    expect(parseAddress(email)).toEqual({ local, domain });
  });

  it.each([
    ['local part of 64', `${'a'.repeat(64)}@une.net.co`, true],
    ['local part of 65', `${'a'.repeat(65)}@une.net.co`, false],
    ['octets, not letters', `${'ñ'.repeat(33)}@une.net.co`, false],
    ['32 letters of two octets', `${'ñ'.repeat(32)}@une.net.co`, true],
    ['label of 63', `a@${LABEL}.co`, true],
    ['label of 64', `a@d${LABEL}.co`, false],
    ['international label above 63 in ASCII', `a@${'ñ'.repeat(60)}.co`, false],
    ['254 in all', `${'a'.repeat(64)}@${LABEL}.${LABEL}.${'d'.repeat(61)}`, true],
    ['255 in all', `${'a'.repeat(64)}@${LABEL}.${LABEL}.${'d'.repeat(62)}`, false],
    ['a megabyte', `${'a'.repeat(1e6)}@une.net.co`, false],
    ['a megabyte of domain', `a@${'ñ.'.repeat(5e5)}co`, false],
  ])('length in octets: %s', (_, email, isAddress) => {
    expect(parseAddress(email) !== null).toBe(isAddress);
  });

  it.each([
    ['nothing', ''],
    ['at alone', '@'],
    ['no at', 'nobody'],
    ['no local part', '@une.net.co'],
    ['no domain', 'a@'],
    ['two ats', 'a@b@une.net.co'],
    ['one label', 'a@localhost'],
    ['top-level domain of one letter', 'a@x.c'],
    ['space in the local part', 'a b@une.net.co'],
    ['space in the domain', 'a@une net.co'],
    ['first dot', '.a@une.net.co'],
    ['last dot', 'a.@une.net.co'],
    ['two dots', 'a..b@une.net.co'],
    ['comma', 'a,b@une.net.co'],
    ['display name', 'Ana <a@une.net.co>'],
    ['quote in the middle', 'a"b"c@une.net.co'],
    ['open quote', '"a@une.net.co'],
    ['control in quotes', '"a\u0000b"@une.net.co'],
    ['control beyond ASCII', 'a\u0085b@une.net.co'],
    ['zero-width space', 'a\u200bb@une.net.co'],
    ['turned writing direction', 'a\u202eb@une.net.co'],
    ['half a letter', 'a\ud800@une.net.co'],
    ['hyphen first', 'a@-une.net.co'],
    ['hyphen last', 'a@une-.net.co'],
    ['empty label', 'a@une..co'],
    ['root dot', 'a@une.net.co.'],
    ['underscore', 'a@une_net.co'],
    ['percent escape', 'a@g%6dail.com'],
    ['path', 'a@gmail.com/b'],
    ['port', 'a@gmail.com:25'],
    ['user of a URL', 'a@b:c@gmail.com'],
    ['line end behind', 'a@gmail.com\n'],
    ['soft hyphen', 'a@gm\u00adail.com'],
    ['zero-width space in the domain', 'a@gm\u200bail.com'],
    ['joiner where no script needs it', 'a@a\u200db.co'],
    ['two directions in a label', 'a@1א.com'],
    ['ASCII form of nothing', 'a@xn--zzzzzz9999.co'],
    ['IPv4', 'a@192.0.2.1'],
    ['IPv4 in superscript', 'a@²'],
    ['IPv4 literal', 'a@[192.0.2.1]'],
  ])('refuses %s', (_, email) => {
    expect(parseAddress(email)).toBeNull();
  });
});
