import type { BenchedApi } from './BenchedApi.ts';
import { at, type Operation } from './operation.ts';

/**
 * Creates, edits and deletes reviews, each by the next consumer. A created review is edited, then deleted.
 *
 * @param invite returns the tokens of invitations, one for each run
 */
export function writing(
  what: string,
  website: (api: BenchedApi, run: number) => string,
  invite: (api: BenchedApi) => Promise<string[] | null> = () => Promise.resolve(null),
): Operation[] {
  const created = new WeakMap<BenchedApi, { id: string; token: string }[]>();
  const getCreated = (api: BenchedApi) => created.get(api) ?? [];
  return [
    {
      name: `create ${what}`,
      prepare: async (api) => {
        created.set(api, []);
        const writers = await api.newConsumers();
        const invitations = await invite(api);
        return async (run) => {
          const { token } = at(writers, run);
          const response = await api.call('POST', '/review/companyOrUser', 201, token, {
            companyName: 'Acme',
            companyUrl: website(api, run),
            title: 'As I had hoped',
            description: 'It came on time, and the people knew what they were doing.',
            rating: run % 6,
            ...(invitations !== null && { invitation: at(invitations, run) }),
          });
          getCreated(api).push({ id: (JSON.parse(response) as { id: string }).id, token });
        };
      },
    },
    {
      name: `edit ${what}`,
      prepare: async (api) => async (run) => {
        const { id, token } = at(getCreated(api), run);
        await api.call('PUT', `/review/${id}`, 200, token, { title: 'On second thoughts', rating: (run + 1) % 6 });
      },
    },
    {
      name: `delete ${what}`,
      prepare: async (api) => async (run) => {
        const { id, token } = at(getCreated(api), run);
        await api.call('DELETE', `/review/${id}`, 204, token);
      },
    },
  ];
}
