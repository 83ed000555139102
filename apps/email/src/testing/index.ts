/** What tests of other packages use. */
export { startDns, type TestDns, type ZoneEntry } from './dns-server.js';
export { rdapVendor, writeBootstrap } from './rdap-server.js';
