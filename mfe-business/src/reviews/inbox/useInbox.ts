import { endpoints, type CompanyPerson, type CompanyTag, type ReviewCounts } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';
import { usePeople } from '../../people/usePeople.ts';

export const tagsKey = [...queryKeys.private, 'companyTags'];
export const countsKey = [...queryKeys.private, 'reviewCounts'];

/** The data that the inbox needs in addition to the reviews. Lists are empty while they load. */
export interface Inbox {
  tags: readonly CompanyTag[];
  /** The people to whom reviews can be assigned: none in a company with one login. */
  people: readonly CompanyPerson[];
  counts: ReviewCounts | undefined;
}

/** Queries the tags and people of the company, and how many reviews each filter selects. */
export function useInbox(): Inbox {
  const api = useApi();
  const { data: tags = [] } = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => api.send(endpoints.listTags, { signal }),
  });
  const { data: counts } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => api.send(endpoints.getReviewCounts, { signal }),
  });
  const members = usePeople().data?.filter(({ state }) => state === 'member') ?? [];
  return { tags, people: members.length > 1 ? members : [], counts };
}
