import type { ListManifest } from '@cotejo/lists/browser';
import { ApiProblem, readProblem } from '../api/problem.js';
import { resolveRoute } from '../api/request.js';
import type { PackedList } from './read-list.js';

/** A large list over a slow line. */
const TIMEOUT_MS = 180_000;

/** Fetches the entries of a list from the console's server. @throws ApiProblem */
export async function fetchList(tenant: string, manifest: ListManifest): Promise<PackedList> {
  const { content } = manifest;
  const { url } = resolveRoute('GET /api/tenants/:tenant/compliance/lists/:content', { tenant, content });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { credentials: 'same-origin', redirect: 'error', signal }).catch(() => {
    throw new ApiProblem(0, 'network');
  });
  if (!response.ok) {
    throw await readProblem(response);
  }
  const data = await response.arrayBuffer().catch(() => {
    throw new ApiProblem(0, 'network');
  });
  return { manifest, data };
}
