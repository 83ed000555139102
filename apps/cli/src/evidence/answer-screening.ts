import { LIST_BANDS, LIST_CLASSES } from '@cotejo/contracts';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { z } from 'zod';

const TEXT_MAX = 2_000;
const HITS_MAX = 20;
const text = z.string().max(TEXT_MAX);

/** `screening` of an answer (`?include=screening`), as far as a pack shows it. Other members are dropped. */
const screening = z.object({
  name_screened: z.boolean(),
  hits: z
    .array(
      z.object({
        list: text,
        entry_id: text,
        programme: text.nullable(),
        matched_name: text.nullable(),
        basis: z.enum(['document', 'name']),
        band: z.enum(LIST_BANDS),
        ground: text,
        namesakes: z.number().nullable(),
        score: z.number(),
        class: z.enum(LIST_CLASSES),
        norm: text,
        duty: text,
        edition: text.nullable(),
      }),
    )
    .max(HITS_MAX),
});

export type AnswerScreening = z.infer<typeof screening>;
export type AnswerHit = AnswerScreening['hits'][number];

/**
 * The screening of an answer; `null`: the data is only a receipt, or the answer has no screening.
 * @throws ConfigInvalidError, which never repeats what the answer holds
 */
export function screeningOf(answer: unknown): AnswerScreening | null {
  const given = (answer as { screening?: unknown } | null | undefined)?.screening ?? null;
  if (given === null) {
    return null;
  }
  const found = screening.safeParse(given);
  if (!found.success) {
    throw new ConfigInvalidError('FILE', 'has a `screening` that no answer of Cotejo has');
  }
  return found.data;
}
