import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { detectLanguage } from '../../kernel/detectLanguage.ts';
import type { LanguageBackfillRepository } from './languageBackfill.repository.ts';

/** The number of reviews per batch. Detecting their languages blocks the event loop for some milliseconds. */
const BATCH_SIZE = 100;

export type LanguageBackfill = ReturnType<typeof createLanguageBackfill>;

export interface LanguageBackfillOptions {
  backfill: LanguageBackfillRepository;
  runInTransaction: RunInTransaction;
}

/** Detects the languages of reviews written before languages were stored. Processes take turns. */
export function createLanguageBackfill(options: LanguageBackfillOptions) {
  const { backfill, runInTransaction } = options;

  return {
    /** Processes the next batch of reviews. @returns whether there may be more reviews to process */
    fillNext: (): Promise<boolean> =>
      runInTransaction(async (transaction) => {
        const afterId = await backfill.lockProgress(transaction);
        if (afterId === undefined) return false;
        const reviews = await backfill.nextTexts(transaction, afterId, BATCH_SIZE);
        const last = reviews.at(-1);
        if (last === undefined) {
          await backfill.finish(transaction);
          return false;
        }
        const languages = reviews.flatMap(({ id, title, description }) => {
          const language = detectLanguage(title, description);
          return language === null ? [] : [{ id, language }];
        });
        await backfill.setLanguages(transaction, languages);
        await backfill.setProgress(transaction, last.id);
        return true;
      }),
  };
}
