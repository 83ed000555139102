import { basename, dirname } from 'node:path';
import { checkPolicy, type Env, readPolicy } from '@cotejo/platform';
import { checkListMapping, type ListMapping } from '../formats/own/list-mapping.js';

const VARIABLE = /\$\{(COTEJO_[A-Z0-9_]+)\}/g;
const SCHEMA = 'list-sources.schema.json';

/** One file of a list: published at an address, or a file of this machine. */
export type SourceFile = { name: string } & ({ url: string; path?: never } | { path: string; url?: never });

/** Where one list is published. */
export interface ListSource {
  list: string;
  tenant?: string;
  enabled: boolean;
  /** Columns of a CSV that is no publisher's format. */
  mapping?: ListMapping;
  files: SourceFile[];
}

/**
 * The lists to refresh: `policies/list-sources.json`, or the file that `COTEJO_LIST_SOURCES_FILE` names instead, for
 * mirrors and own lists.
 * @throws PolicyFileError; ListImportError `mapping_invalid`
 */
export function readListSources(policiesDir: string, env: Env): ListSource[] {
  const other = env.optional('COTEJO_LIST_SOURCES_FILE');
  const [folder, file] = other ? [dirname(other), basename(other)] : [policiesDir, 'list-sources.json'];
  const { sources } = checkPolicy<{ sources: ListSource[] }>(readPolicy(folder, file), policiesDir, file, SCHEMA);
  for (const { list, mapping } of sources) {
    if (mapping) {
      checkListMapping(mapping, `${file}, ${list}`);
    }
  }
  return sources;
}

/** An address with the variables it names put in; `missing` is the first that is not set. */
export function addressOf(url: string, env: Env): { url: string; missing?: never } | { url?: never; missing: string } {
  for (const [, name] of url.matchAll(VARIABLE)) {
    if (env.optional(name as string) === undefined) {
      return { missing: name as string };
    }
  }
  return { url: url.replace(VARIABLE, (_, name: string) => encodeURIComponent(env.string(name))) };
}
