import { type Anonymity, AnonymityFeedError, AnonymityLists, readAnonymityConfig } from '@cotejo/anonymity';
import { ConfigInvalidError, Env } from '@cotejo/platform/command';
import type { Command } from 'commander';
import { parseIp } from '../../ip/ip-address.js';
import { joinAnonymity } from '../join-anonymity.js';
import { anonymityCommand, runCommand } from './anonymity-command.js';

interface Lookup {
  isPublic: boolean;
  /** The answer of a service from the lists alone; `null` for an address that is not public. */
  anonymity: Anonymity | null;
  feeds: { id: string; category: string; attribution: string }[];
}

export function lookupCommand(): Command {
  return anonymityCommand('lookup', 'look up an address in the lists in use, and show which lists contain it')
    .argument('<address>', 'IPv4 or IPv6')
    .action((address: string, flags: { json: boolean }) =>
      runCommand('lookup', flags, () => lookUp(address), describe),
    );
}

async function lookUp(address: string): Promise<Lookup> {
  const ip = parseIp(address);
  if (!ip) {
    throw new ConfigInvalidError('address', 'must be an IP address');
  }
  if (!ip.isPublic) {
    return { isPublic: false, anonymity: null, feeds: [] };
  }
  const { folder } = readAnonymityConfig(new Env());
  const id = await folder.currentId();
  if (id === null) {
    throw new AnonymityFeedError('version_invalid', 'no lists were imported yet');
  }
  const lists = await AnonymityLists.open(folder.pathOf(id));
  const feeds = lists.findFeeds(ip).map(({ id: feed, category, attribution }) => ({ id: feed, category, attribution }));
  return { isPublic: true, anonymity: joinAnonymity([lists.find(ip)]), feeds };
}

function describe({ isPublic, anonymity, feeds }: Lookup): string {
  if (!isPublic) {
    return 'not a public address';
  }
  const answers = Object.entries(anonymity ?? {}).map(([category, answer]) => `${category}: ${answer ?? 'unknown'}`);
  const containing = feeds.map(({ id, category, attribution }) => `  in ${id} (${category}), ${attribution}`);
  return [answers.join(', '), ...containing].join('\n');
}
