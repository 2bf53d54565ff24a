import { endpoints, type Person } from '@heard/contract';
import { fullName, type LoadInput, type LoadResult, type PageDescription } from '@heard/sdk/documents';

/** Requests a person and their first reviews. If the reviews fail to load, the page requests them in the browser. */
export async function load({ params: { id = '' }, api }: LoadInput): Promise<LoadResult<Person>> {
  const params = { id };
  const [person] = await Promise.all([
    api.get(endpoints.getPerson, { params }),
    api.page(endpoints.listReviewsOfPerson, { params }),
  ]);
  return person.status === 'found' ? { status: 'found', data: person.body } : person;
}

/** Describes the page for browsers. Search engines and link previews get only the title. */
export function describe(person: Person): PageDescription {
  return { title: fullName(person), description: null, canonical: null };
}
