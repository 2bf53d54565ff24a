import type { Person, Review } from '@heard/contract';
import type { PageQuery } from '@heard/contract/schemas';
import { ProblemError } from '../../problems.ts';
import type { Page } from '../page.ts';
import { type ReviewPagesRepository, toPage, toPageRequest, toReviewOfPerson } from '../reviews/index.ts';
import type { PeopleRepository, PersonRow } from './people.repository.ts';
import { isProfileId } from '../../kernel/profileId.ts';

export interface PeopleServiceOptions {
  people: PeopleRepository;
  reviewPages: Pick<ReviewPagesRepository, 'ofPerson'>;
}

export type PeopleService = ReturnType<typeof peopleService>;

/** Provides the public pages of reviewers who share their data. */
export function peopleService({ people, reviewPages }: PeopleServiceOptions) {
  return {
    /** @throws 404 when the person has no public page */
    async read(id: string): Promise<Person> {
      const person = isProfileId(id) ? await people.find(id) : undefined;
      if (person === undefined) throw new ProblemError('not-found');
      return toPerson(person);
    },

    /** Lists the visible reviews of a person, newest first. @throws 404 when the person has no public page, 400 for an invalid cursor */
    async reviews(id: string, query: PageQuery): Promise<Page<Review>> {
      const request = toPageRequest(query);
      const person = isProfileId(id) ? await reviewPages.ofPerson(id, request) : undefined;
      if (person === undefined) throw new ProblemError('not-found');
      return toPage({ rows: person.reviews, total: person.reviews_count }, toReviewOfPerson, query);
    },
  };
}

function toPerson(row: PersonRow): Person {
  return {
    id: row.profile_id,
    name: row.name,
    lastName: row.last_name,
    avatar: row.avatar,
    memberSince: row.created_at.toISOString().slice(0, 'YYYY-MM'.length),
    reviewsQuantity: row.reviews_count,
    helpful: row.helpful_count ?? 0,
  };
}
