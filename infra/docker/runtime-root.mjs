import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFile, copyPackageEntry, copyProgram, executeOnly } from './copied-files.mjs';

// Writes the base of every image to the given folder.
const target = process.argv[2];
// Loaded by name while running: an addon's clock, and how names of hosts are looked up.
const byName = ['librt.so.1', 'libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2'];

for (const folder of ['etc', 'usr/bin', 'usr/local/bin', 'usr/lib', 'usr/lib64']) {
  mkdirSync(join(target, folder), { recursive: true });
}
for (const link of ['bin', 'lib', 'lib64']) {
  symlinkSync(`usr/${link}`, join(target, link));
}
for (const folder of ['tmp', 'data']) {
  mkdirSync(join(target, folder), { recursive: true });
  // Any user may own the files of a volume mounted there: the deployment chooses the user id of the container.
  chmodSync(join(target, folder), 0o1777);
}

copyProgram(process.execPath, target);
// Linux takes no core dump of a program that its user may not read, and shows its memory to no other process of that user.
executeOnly(join(target, process.execPath));

const libraries = process.report.getReport().sharedObjects.find((file) => /\/libc\.so/.test(file));
for (const name of byName) {
  copyFile(join(libraries, '..', name), target);
}

for (const file of ['/etc/os-release', '/etc/debian_version']) {
  copyFile(file, target);
}
for (const name of ['base-files', 'netbase'].filter(isInstalled)) {
  copyPackageEntry(name, target);
}

writeFileSync(join(target, 'etc/passwd'), 'root:x:0:0::/:/nologin\ncotejo:x:1000:1000::/tmp:/nologin\n');
writeFileSync(join(target, 'etc/group'), 'root:x:0:\ncotejo:x:1000:\n');
writeFileSync(join(target, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n');

function isInstalled(name) {
  return readFileSync('/var/lib/dpkg/status', 'utf8').includes(`Package: ${name}\n`);
}
