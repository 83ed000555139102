import { LINES_MAX, readSubjects } from './subject-lines.js';

it('takes each kind in its canonical form', () => {
  const text = [
    'document,1.032.456.789',
    'document, 00052123 ',
    'phone,+57 (300) 123-45.67',
    '',
    'email, Ana@Example.CO\r',
    'ip,190.24.66.6',
    'ip,2800:484:1:2:ffff::1',
  ];
  expect(readSubjects(text.join('\n'))).toEqual([
    { document: '1032456789' },
    { document: '52123' },
    { phone: '+573001234567' },
    { email: 'ana@example.co' },
    { ip: '190.24.66.6' },
    { ip: '2800048400010002' },
  ]);
});

it.each([
  ['document,12x', 'line 1: no cédula number'],
  ['phone,2001234567', 'line 1: no phone number'],
  ['email,nobody', 'line 1: no e-mail'],
  ['ip,10.0.0.7', 'line 1: no public IP'],
  ['\nname,Ana', 'line 2: must begin with document'],
  ['toString,nobody', 'line 1: must begin'],
  ['1032456789', 'line 1: must begin'],
])('refuses %j by its line, without its value', (text, problem) => {
  expect(() => readSubjects(text)).toThrow(problem);
  const value = text.split(',').at(-1) as string;
  expect(() => readSubjects(text)).not.toThrow(value);
});

it('has a bound', () => {
  expect(() => readSubjects('\n'.repeat(LINES_MAX))).toThrow('at most');
});
