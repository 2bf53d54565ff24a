import { screen, waitFor } from '@testing-library/react';
import { useSession } from '../session/SessionContext.ts';
import { aCompany, aReview, consumerAccount, http, HttpResponse, renderInHost, server } from '../testing.tsx';
import { queryKeys } from './queryKeys.ts';
import { useCallPages } from './useCallPages.ts';
import { useCompany } from './useCompany.ts';
import { useReviewsChanged } from './useReviewsChanged.ts';

function Screen() {
  const changed = useReviewsChanged();
  const session = useSession();
  const company = useCompany('acme.com');
  const other = useCompany('other.com');
  const ofCompany = useCallPages('listReviewsOfCompany', queryKeys.reviewsOfCompany('acme.com'), {
    params: { id: 'acme.com' },
  });
  const own = useCallPages('listOwnReviews', queryKeys.ownReviews, {});
  const ready = [company.status, other.status, ofCompany.status, own.status].every((status) => status === 'success');
  return (
    <>
      {ready && session.status === 'authenticated' && <p>Ready</p>}
      <button type="button" onClick={() => void changed('acme.com')}>
        Changed
      </button>
    </>
  );
}

test('reloads only the queries that contain the changed review', async () => {
  const asked: string[] = [];
  const answer = (body: object) => {
    return ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).pathname.replace('/api', ''));
      return HttpResponse.json(body);
    };
  };
  server.use(
    http.get('*/api/review/user', answer([aReview()])),
    http.get('*/api/company/acme.com', answer({ ...aCompany({ id: 'acme.com' }), review: [] })),
    http.get('*/api/company/other.com', answer({ ...aCompany({ id: 'other.com' }), review: [] })),
    http.get('*/api/company/acme.com/review', answer([])),
  );
  const { user } = renderInHost(<Screen />, { account: consumerAccount });
  await screen.findByText('Ready');
  server.use(http.get('*/api/user/me', answer(consumerAccount)));
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Changed' }));
  const reloaded = ['/company/acme.com', '/company/acme.com/review', '/review/user', '/user/me'];
  await waitFor(() => expect([...asked].sort()).toEqual(reloaded));
});
