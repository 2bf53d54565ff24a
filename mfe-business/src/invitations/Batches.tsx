import { endpoints, type InvitationBatch } from '@heard/contract';
import { errorText, useApi, useCallPages, useQuery } from '@heard/sdk';
import { Alert, Button, Card, DataTable, EmptyState, PageHead, Skeleton, Stack, useFormats } from '@heard/ui';
import { sentKey } from './invitationKeys.ts';
import { useMessages } from './messages/messages.ts';

const COUNTS = ['rows', 'accepted', 'wrong', 'reviews'] as const satisfies readonly (keyof InvitationBatch)[];

/** Lists the uploads whose invitations were sent, and the number of reviews by the invited people. */
export function Batches({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const pages = useCallPages(endpoints.listInvitations, sentKey, { query: { planned: 'false' } });
  const figures = useQuery({
    queryKey: ['transparency', companyId],
    queryFn: ({ signal }) => api.send(endpoints.getCompanyTransparency, { params: { id: companyId }, signal }),
  });
  return (
    <Card>
      <PageHead
        title={t('batches.title')}
        note={
          figures.data !== undefined &&
          t('batches.figures', {
            sent: figures.data.invitations.sent,
            reviews: figures.data.invitations.reviews,
          })
        }
      />
      <Stack>
        {pages.status === 'error' && (
          <Alert
            action={
              <Button variant="secondary" loading={pages.isRefetching} onClick={pages.retry}>
                {t('tryAgain')}
              </Button>
            }
          >
            {errorText(pages.error)}
          </Alert>
        )}
        {pages.status === 'pending' && <Skeleton width="100%" height="6rem" />}
        {pages.status === 'success' &&
          (pages.items.length === 0 ? (
            <EmptyState>{t('batches.none')}</EmptyState>
          ) : (
            <BatchTable batches={pages.items} />
          ))}
        {pages.hasMore && (
          <Button variant="secondary" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('batches.more')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function BatchTable({ batches }: { batches: readonly InvitationBatch[] }) {
  const t = useMessages();
  const { formatDate, formatNumber } = useFormats();
  return (
    <DataTable
      caption={t('batches.title')}
      hiddenCaption
      columns={[
        {
          id: 'when',
          head: t('batches.when'),
          cell: ({ createdAt, sendAt }) => formatDate(sendAt ?? createdAt),
        },
        { id: 'how', head: t('batches.how'), cell: ({ source }) => t(`source.${source}`) },
        ...COUNTS.map((id) => ({
          id,
          head: t(`batches.${id}`),
          numeric: true,
          cell: (batch: InvitationBatch) => formatNumber(batch[id]),
        })),
      ]}
      rows={batches}
      getKey={({ id }) => id}
    />
  );
}
