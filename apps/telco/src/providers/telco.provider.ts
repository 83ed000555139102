import type { HolderQuery, HolderRecord, LineQuery, LineRecord } from '@cotejo/contracts';
import { type Answer, type AskContext, SourceProvider } from '@cotejo/source';

/** Port: what is known of a phone line, and whether it belongs to a person. */
export abstract class TelcoProvider extends SourceProvider {
  abstract line(query: LineQuery, context: AskContext): Promise<Answer<LineRecord>>;

  abstract holder(query: HolderQuery, context: AskContext): Promise<Answer<HolderRecord>>;
}
