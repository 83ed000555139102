import { basename, dirname } from 'node:path';
import { checkPolicy, type Env, readPolicy } from '@cotejo/platform';
import type { DownloadPermissions } from '@cotejo/platform/download';
import { checkListMapping, type ListMapping } from '../formats/own/list-mapping.js';
import { LISTS_SETTINGS } from '../lists.settings.js';

const VARIABLE = /\$\{(COTEJO_[A-Z0-9_]+)\}/g;
const SCHEMA = 'list-sources.schema.json';

/** One file of a list: published at a URL, or a local file. */
export type SourceFile = { name: string } & ({ url: string; path?: never } | { path: string; url?: never });

/** Where the files of one list come from. */
export interface ListSource extends DownloadPermissions {
  list: string;
  tenant?: string;
  enabled: boolean;
  /** How to read the columns of a CSV that is not in a known publisher's format. */
  mapping?: ListMapping;
  files: SourceFile[];
}

/**
 * Reads which lists to refresh: `policies/list-sources.json`, or the file that `COTEJO_LIST_SOURCES_FILE` names, for
 * mirrors and own lists.
 * @throws PolicyFileError; ListError `mapping_invalid`
 */
export function readListSources(policiesDir: string, env: Env): ListSource[] {
  const other = env.read(LISTS_SETTINGS).COTEJO_LIST_SOURCES_FILE;
  const [folder, file] = other ? [dirname(other), basename(other)] : [policiesDir, 'list-sources.json'];
  const { sources } = checkPolicy<{ sources: ListSource[] }>(readPolicy(folder, file), policiesDir, file, SCHEMA);
  for (const { list, mapping } of sources) {
    if (mapping) {
      checkListMapping(mapping, `${file}, ${list}`);
    }
  }
  return sources;
}

/** Replaces the environment variables in a URL; `missing` names the first variable that is not set. */
export function addressOf(url: string, env: Env): { url: string; missing?: never } | { url?: never; missing: string } {
  for (const [, name] of url.matchAll(VARIABLE)) {
    if (env.optional(name as string) === undefined) {
      return { missing: name as string };
    }
  }
  return { url: url.replace(VARIABLE, (_, name: string) => encodeURIComponent(env.optional(name) as string)) };
}
