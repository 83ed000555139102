import type { Restriction } from '@cotejo/accounts';
import { type Command, Option } from 'commander';

/** Options that say where a key works, and with which client certificates. */
export interface RestrictionOptions {
  network?: string[];
  certificate?: string[];
}

/** Options that also lift a restriction. */
export interface LiftingOptions extends RestrictionOptions {
  anywhere?: true;
  withoutCertificate?: true;
}

const networkOption = () =>
  new Option('--network <network...>', 'networks from which it works, such as 203.0.113.0/24 2001:db8::/32');
const certificateOption = () =>
  new Option('--certificate <fingerprint...>', 'SHA-256 fingerprints of the client certificates with which it works');
const anywhereOption = () => new Option('--anywhere', 'works from every network').conflicts('network');

/** Adds the options of a new key. */
export const restrictable = (command: Command): Command =>
  command.addOption(networkOption()).addOption(certificateOption());

/** Adds the options that change a tenant. */
export const changesNetworks = (command: Command): Command =>
  command.addOption(networkOption()).addOption(anywhereOption());

/** Adds the options that change a key. */
export const changesRestriction = (command: Command): Command =>
  changesNetworks(command)
    .addOption(certificateOption())
    .addOption(new Option('--without-certificate', 'works without a certificate').conflicts('certificate'));

/** As `restrictionOf`, but ends the command when no option says what to change. */
export function requiredRestriction(options: LiftingOptions, command: Command): Partial<Restriction> {
  const restriction = restrictionOf(options);
  if (Object.keys(restriction).length === 0) {
    command.error('error: no option says what to change; see --help');
  }
  return restriction;
}

/** The changes that options ask for; what no option names stays as it is. */
export function restrictionOf({
  network,
  anywhere,
  certificate,
  withoutCertificate,
}: LiftingOptions): Partial<Restriction> {
  return {
    ...(network && { networks: network }),
    ...(anywhere && { networks: null }),
    ...(certificate && { certificates: certificate }),
    ...(withoutCertificate && { certificates: null }),
  };
}
