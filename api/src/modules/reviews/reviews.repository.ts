import type { Database } from '../../database/Database.ts';
import { reviewVisibilityRepository } from './reviewVisibility.repository.ts';
import { reviewWritesRepository } from './reviewWrites.repository.ts';

export type { LockedReview } from './reviewWrites.repository.ts';
export type { PublishedReview } from './reviewVisibility.repository.ts';

export type ReviewsRepository = ReturnType<typeof reviewsRepository>;

export function reviewsRepository(database: Database) {
  return { ...reviewVisibilityRepository(), ...reviewWritesRepository(database) };
}
