import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import type { AnonymityFeed } from '../src/feeds/feed-policy.js';

/** Invented lists over real networks, in the formats of their publishers. */
export const FEED_FILES = {
  'clouds/ipv4.txt': '# data centres\n45.33.0.0/16\n\n104.28.0.0/16 ; shared\n3.0.0.0-3.0.3.255\n',
  'clouds/ipv6.txt': '2600:3c00::/32\n2a02:26f7::/32\n',
  'vpn/ipv4.txt': '45.33.7.0/24\r\n104.28.9.0/24\r\n',
  'tor/exits.csv':
    'fingerprint, ipaddr, port\nA0, 45.33.7.9, 443\nA0, 2600:3c00::9, 443\nB1, 185.220.101.4, 9001\nB1, 185.220.101.4, 80\n',
  'relay/ipv4.txt': '104.28.9.0/26\n',
} as const;

const COMMON = {
  format: 'networks',
  complete: true,
  licence: 'MIT',
  attribution: 'Fixtures (https://example.com)',
  networksMin: 1,
  networksMax: 100,
  ipv4PercentMax: 1,
  maxAgeDays: 30,
} as const;

/** @param urlOf returns the publisher's URL of a file */
export function testFeeds(urlOf: (path: string) => string = (path) => `https://example.com/${path}`): AnonymityFeed[] {
  const files = (...paths: (keyof typeof FEED_FILES)[]) => paths.map((path) => ({ path, url: urlOf(path) }));
  return [
    { ...COMMON, id: 'clouds', category: 'hosting', files: files('clouds/ipv4.txt', 'clouds/ipv6.txt') },
    { ...COMMON, id: 'vpn', category: 'vpn', files: files('vpn/ipv4.txt') },
    { ...COMMON, id: 'tor', category: 'tor', format: 'tor_exits', maxAgeDays: 7, files: files('tor/exits.csv') },
    { ...COMMON, id: 'relay', category: 'relay', complete: false, files: files('relay/ipv4.txt') },
  ];
}

export interface TestFolder {
  path: string;
  /** Writes files into a subfolder and returns its path. */
  write(name: string, files: Record<string, string>): string;
}

/** A folder that each test of a suite finds empty, or that all of them share. */
export function useFiles(path = testFolder()): TestFolder {
  return {
    path,
    write(name, files) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(path, name, file)), { recursive: true });
        writeFileSync(join(path, name, file), text);
      }
      return join(path, name);
    },
  };
}

/** Converts an address to the bytes that a lookup takes. */
export function addressOf(text: string): { family: 4 | 6; bytes: number[] } {
  if (!text.includes(':')) {
    return { family: 4, bytes: text.split('.').map(Number) };
  }
  const [head = '', tail = ''] = text.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const zeros = new Array(8 - groups(head).length - groups(tail).length).fill('0');
  const words = [...groups(head), ...zeros, ...groups(tail)].map((group) => Number.parseInt(group, 16));
  return { family: 6, bytes: words.flatMap((word) => [word >> 8, word & 255]) };
}
