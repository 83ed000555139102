import { findLink } from './find-link.js';

it.each([
  ['Abra\nhttps://console.example/invitation#t_-A9\ny listo', 'https://console.example/invitation#t_-A9'],
  ['(https://a.example/x?b=c).', 'https://a.example/x?b=c'],
  ['sin enlace', null],
])('finds the link in %j', (text, link) => expect(findLink(text)).toBe(link));
