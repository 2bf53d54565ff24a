import { endpoints, type InvitationBatch } from '@heard/contract';
import { errorText, useAction, useApi, useCallPages, useNotices, useQueryClient, type CallPages } from '@heard/sdk';
import { Alert, Button, Card, CardTitle, DataTable, EmptyState, Modal, Stack, useFormats } from '@heard/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { batchesKey, leftKey, plannedKey } from './invitationKeys.ts';
import { useMessages } from './messages/messages.ts';

const Cancel = styled(Button)`
  color: var(--danger);
`;

/** An upload that is still to be sent. */
type PlannedBatch = InvitationBatch & { sendAt: string };

const isPlanned = (batch: InvitationBatch): batch is PlannedBatch => batch.sendAt !== null;

/** Lists the uploads that are still to be sent. The owner can cancel them. Renders nothing if there are none. */
export function Planned() {
  const t = useMessages();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<PlannedBatch | null>(null);
  const [hasCancelled, setCancelled] = useState(false);
  const pages = useCallPages(endpoints.listInvitations, plannedKey, { query: { planned: 'true' } });
  const planned = pages.items.filter(isPlanned);
  async function finish() {
    setAsked(null);
    setCancelled(true);
    // Moves the focus, because the button that had it is in a row that disappears.
    title.current?.focus();
    notices.show({ text: t('planned.cancelled') });
    await queryClient.invalidateQueries({ queryKey: batchesKey });
    await queryClient.invalidateQueries({ queryKey: leftKey });
  }

  if (pages.status === 'error') {
    return (
      <Card>
        <Stack>
          <CardTitle>{t('planned.title')}</CardTitle>
          <LoadAlert pages={pages} />
        </Stack>
      </Card>
    );
  }
  // Keeps the card after the last upload was cancelled, because its title has the focus.
  if (planned.length === 0 && !hasCancelled) return null;
  return (
    <Card>
      <Stack>
        <CardTitle ref={title} tabIndex={-1}>
          {t('planned.title')}
        </CardTitle>
        {planned.length === 0 ? (
          <EmptyState>{t('planned.none')}</EmptyState>
        ) : (
          <PlannedTable batches={planned} onCancel={setAsked} />
        )}
        {pages.hasMore && (
          <Button variant="secondary" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('batches.more')}
          </Button>
        )}
      </Stack>
      {asked !== null && (
        <CancelQuestion batch={asked} onCancelled={() => void finish()} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

/** Reports that the list could not be loaded. */
function LoadAlert({ pages }: { pages: Pick<CallPages<InvitationBatch>, 'error' | 'isRefetching' | 'retry'> }) {
  const t = useMessages();
  return (
    <Alert
      action={
        <Button variant="secondary" loading={pages.isRefetching} onClick={pages.retry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {errorText(pages.error)}
    </Alert>
  );
}

interface PlannedTableProps {
  batches: readonly PlannedBatch[];
  onCancel: (batch: PlannedBatch) => void;
}

function PlannedTable({ batches, onCancel }: PlannedTableProps) {
  const t = useMessages();
  const { formatDate, formatNumber } = useFormats();
  const rows = batches.map((batch) => ({
    ...batch,
    cancel: (
      <Cancel
        variant="ghost"
        aria-label={t('planned.named', { day: formatDate(batch.sendAt) })}
        onClick={() => onCancel(batch)}
      >
        {t('planned.cancel')}
      </Cancel>
    ),
  }));
  return (
    <DataTable
      caption={t('planned.title')}
      hiddenCaption
      columns={[
        { id: 'send', head: t('planned.send'), cell: ({ sendAt }) => formatDate(sendAt) },
        {
          id: 'people',
          head: t('planned.people'),
          numeric: true,
          cell: ({ accepted }) => formatNumber(accepted),
        },
        { id: 'how', head: t('batches.how'), cell: ({ source }) => t(`source.${source}`) },
        { id: 'when', head: t('planned.when'), cell: ({ createdAt }) => formatDate(createdAt) },
        { id: 'cancel', head: t('planned.cancel'), hiddenHead: true, cell: ({ cancel }) => cancel },
      ]}
      rows={rows}
      getKey={({ id }) => id}
    />
  );
}

interface CancelQuestionProps {
  batch: PlannedBatch;
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks for confirmation before the invitations of an upload are cancelled. */
function CancelQuestion({ batch: { id, accepted, sendAt }, onCancelled, onClose }: CancelQuestionProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate } = useFormats();
  const cancelling = useAction({
    call: () => api.send(endpoints.cancelInvitations, { params: { id } }),
    onSuccess: onCancelled,
  });
  return (
    <Modal
      open
      busy={cancelling.isRunning}
      onClose={onClose}
      title={t('planned.question', { count: accepted })}
      description={t('planned.text', { day: formatDate(sendAt) })}
      actions={
        <>
          <Button variant="secondary" disabled={cancelling.isRunning} onClick={onClose}>
            {t('planned.keep')}
          </Button>
          <Button variant="danger" loading={cancelling.isRunning} onClick={() => cancelling.run()}>
            {t('planned.button')}
          </Button>
        </>
      }
    >
      {cancelling.error !== null && <Alert>{errorText(cancelling.error)}</Alert>}
    </Modal>
  );
}
