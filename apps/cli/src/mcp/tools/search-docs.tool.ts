import { z } from 'zod';
import { type DocsIndex, indexDocs } from '../docs/docs-index.js';
import { type Tool, ToolRefusal } from '../tool.js';

const input = z.strictObject({
  query: z.string().min(2).max(200).describe('Words to search for, in Spanish or English'),
  limit: z.int().min(1).max(10).default(5).describe('Number of sections'),
});

/** Searches the documents that are packed with the command line. */
export function searchDocsTool(folder: string): Tool<z.infer<typeof input>> {
  let index: DocsIndex | undefined;
  return {
    name: 'search_docs',
    title: 'Search the documents',
    description:
      'Searches the reference and the guides of Cotejo, in Spanish and English, on this machine, and returns the sections that fit best.',
    input,
    readsOnly: true,
    callsApi: false,
    run: async ({ query, limit }) => {
      index ??= openIndex(folder);
      return { sections: index.search(query, limit) };
    },
  };
}

function openIndex(folder: string): DocsIndex {
  try {
    return indexDocs(folder);
  } catch {
    throw new ToolRefusal('This build has no documents.');
  }
}
