import type { BenchedApi } from './BenchedApi.ts';
import { discovery } from './discovery.ts';
import { at, FEW, read, type Operation } from './operation.ts';
import { writing } from './writing.ts';

/** Reads company pages. The reviews of a page are scattered over the table, so the first read of a page loads them from disk. */
const companyPage = (name: string, companies: number): Operation =>
  read(name, (api, run) => `/company/${at(api.companies.slice(0, companies), run)}`);

const ownReviews = (name: string, consumers: number): Operation => ({
  name,
  prepare: async (api) => {
    const some = api.consumers.slice(0, consumers);
    return (run) => api.call('GET', '/review/user', 200, at(some, run).token);
  },
});

const unreplied = (name: string, owners: number): Operation => ({
  name,
  prepare: async (api) => {
    const some = api.owners.slice(0, owners);
    return (run) => api.call('GET', '/review/company?replied=false', 200, at(some, run).token);
  },
});

/** Returns the position of a late review in the list of the largest company's reviews. The position is proportional to the number of reviews. */
const getDistantRow = ({ largest }: BenchedApi) => Math.floor(largest.reviews_count / 5);

/** The requests that must not slow down as data grows. */
export const operations: Operation[] = [
  companyPage('company page', FEW),
  companyPage('company page, none twice', Infinity),
  read('company page, the largest company', ({ largest }) => `/company/${largest.domain}`),
  ownReviews('own reviews', FEW),
  ownReviews('own reviews, nobody’s twice', Infinity),
  {
    name: 'a distant page (10,000 reviews deep)',
    prepare: async (api) => {
      const cursor = await api.cursorAt(getDistantRow(api));
      return () => api.call('GET', `/company/${api.largest.domain}/review${cursor}`, 200);
    },
  },
  read('one rating, the oldest', ({ largest }) => `/company/${largest.domain}/review?rating=2&sort=oldest`),
  read('two ratings', ({ largest }) => `/company/${largest.domain}/review?rating=1&rating=4`),
  read('lowest first', ({ largest }) => `/company/${largest.domain}/review?sort=lowest`),
  read('score', ({ largest }) => `/company/${largest.domain}/score`),
  read('history', ({ largest }) => `/company/${largest.domain}/history`),
  read('topics', ({ largest }) => `/company/${largest.domain}/topics`),
  read('topics, other companies', ({ companies }, run) => `/company/${at(companies.slice(0, FEW), run)}/topics`),
  read('one topic', ({ largest }) => `/company/${largest.domain}/review?topic=delivery`),
  read('history, companies with and without months', ({ companies }, run) => `/company/${at(companies, run)}/history`),
  read('most helpful first', ({ largest }) => `/company/${largest.domain}/review?sort=helpful`),
  read('one language', ({ largest }) => `/company/${largest.domain}/review?language=es`),
  read('one origin, invited', ({ largest }) => `/company/${largest.domain}/review?origin=invited`),
  read('one origin, organic', ({ largest }) => `/company/${largest.domain}/review?origin=organic`),
  read('a search that finds nothing', ({ largest }) => `/company/${largest.domain}/review?q=xylophone`),
  {
    name: 'analytics',
    prepare: async (api) => {
      const some = api.owners.slice(0, FEW);
      return (run) => api.call('GET', '/company/analytics?months=24', 200, at(some, run).token);
    },
  },
  unreplied('reviews without a reply', FEW),
  unreplied('reviews without a reply, no company twice', Infinity),
  ...discovery,
  read('transparency of the largest company', ({ largest }) => `/company/${largest.domain}/transparency`),
  read('transparency of the site', () => '/transparency'),
  {
    name: 'a vote',
    prepare: async (api) => {
      const ids: string[] = await api
        .database('reviews')
        .where({ company_id: api.largest.id, deleted_at: null, hidden_at: null })
        .whereNotIn(
          'user_id',
          api.consumers.map(({ id }) => id),
        )
        .orderBy('id', 'desc')
        .limit(999)
        .pluck('id');
      return (run) => api.call('PUT', `/review/${at(ids, run)}/helpful`, 200, at(api.consumers, run).token);
    },
  },
  {
    name: 'change a reply',
    prepare: async (api) => {
      const { rows } = await api.database.raw<{ rows: { id: string; company_id: string }[] }>(
        `select distinct on (company_id) id, company_id from reviews
         where company_id = any (?) and deleted_at is null and hidden_at is null order by company_id, id`,
        [api.owners.slice(0, FEW).map(({ id }) => id)],
      );
      const targets = rows.map(({ id, company_id: companyId }) => ({
        id,
        token: api.owners.find((owner) => owner.id === companyId)?.token ?? '',
      }));
      for (const { id, token } of targets) {
        await api.app.inject({
          method: 'PUT',
          url: `/review/${id}/reply`,
          headers: { authorization: `Bearer ${token}` },
          payload: { text: 'Thank you for your visit.' },
        });
      }
      return (run) => {
        const { id, token } = at(targets, run);
        return api.call('PUT', `/review/${id}/reply`, 200, token, { text: `Thank you for visit ${run}.` });
      };
    },
  },
  ...writing('a review', ({ companies }, run) => at(companies, run * 7)),
  ...writing('a review of the largest company', ({ largest }) => largest.domain),
  ...writing(
    'an invited review of the largest company',
    ({ largest }) => largest.domain,
    ({ newInvitations }) => newInvitations(),
  ),
  {
    name: 'invite a person',
    prepare: async (api) => {
      const { token } = await api.inviter();
      return (run) =>
        api.call('POST', '/company/invitations', 200, token, {
          invitations: [{ email: `guest${run}@bench-api.example`, reference: `B-${run}` }],
        });
    },
  },
  {
    name: 'uploads of invitations',
    prepare: async (api) => {
      const token = await api.uploader();
      return () => api.call('GET', '/company/invitations', 200, token);
    },
  },
  ...writing('a review of an empty company', (_, run) => `empty-${run % 50}.example`),
];
