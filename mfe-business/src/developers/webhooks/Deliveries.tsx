import { endpoints, type Delivery, type DeliveriesQuery, type Webhook } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useCallPages, useNotices, useQueryClient } from '@heard/sdk';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  DataTable,
  EmptyState,
  PageHead,
  Pill,
  SelectField,
  Skeleton,
  Stack,
  useFormats,
} from '@heard/ui';
import { CircleCheck, CircleX, Clock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useWebhookMessages } from './messages/messages.ts';
import { deliveriesKey } from './webhookKeys.ts';

const STATES = ['waiting', 'delivered', 'failed'] as const;

type DeliveryState = NonNullable<DeliveriesQuery['state']>;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;
`;

export interface DeliveriesProps {
  webhooks: readonly Webhook[];
  /** The webhook whose deliveries are shown. */
  webhook: Webhook;
  onSelect: (id: string) => void;
}

/** Lists the deliveries of a webhook. They can be filtered by their state and sent again. */
export function Deliveries({ webhooks, webhook, onSelect }: DeliveriesProps) {
  const t = useWebhookMessages();
  const queryClient = useQueryClient();
  const [state, setState] = useState<DeliveryState | ''>('');
  const key = deliveriesKey(webhook.id);
  const pages = useCallPages(endpoints.listDeliveries, [...key, state], {
    params: { id: webhook.id },
    query: state === '' ? {} : { state },
  });
  const refresh = () => void queryClient.invalidateQueries({ queryKey: key });
  return (
    <Card>
      <PageHead title={t('deliveries.title')} note={t('deliveries.days')} />
      <Stack>
        <Filters>
          {webhooks.length > 1 && <WebhookField {...{ webhooks, webhook, onSelect }} />}
          <StateField state={state} onChange={setState} />
          <Button variant="secondary" loading={pages.isRefetching} onClick={refresh}>
            <RotateCw />
            {t('deliveries.refresh')}
          </Button>
        </Filters>
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
        {pages.status === 'pending' && (
          <BusyRegion label={t('deliveries.loading')}>
            <Skeleton width="100%" height="6rem" />
          </BusyRegion>
        )}
        {pages.status === 'success' &&
          (pages.items.length === 0 ? (
            <EmptyState>{t(state === '' ? 'deliveries.none' : 'deliveries.noneInState')}</EmptyState>
          ) : (
            <DeliveryTable deliveries={pages.items} webhookId={webhook.id} onSent={refresh} />
          ))}
        {pages.hasMore && (
          <Button variant="secondary" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('deliveries.more')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** Selects the webhook. */
function WebhookField({ webhooks, webhook, onSelect }: DeliveriesProps) {
  const t = useWebhookMessages();
  return (
    <SelectField label={t('deliveries.webhook')} value={webhook.id} onChange={({ target }) => onSelect(target.value)}>
      {webhooks.map(({ id, url }) => (
        <option key={id} value={id}>
          {url}
        </option>
      ))}
    </SelectField>
  );
}

interface StateFieldProps {
  /** The selected state; empty for all. */
  state: DeliveryState | '';
  onChange: (state: DeliveryState | '') => void;
}

/** Filters the deliveries by state. */
function StateField({ state, onChange }: StateFieldProps) {
  const t = useWebhookMessages();
  return (
    <SelectField
      label={t('deliveries.filter')}
      value={state}
      onChange={({ target }) => onChange(STATES.find((one) => one === target.value) ?? '')}
    >
      <option value="">{t('deliveries.all')}</option>
      {STATES.map((one) => (
        <option key={one} value={one}>
          {t(`state.${one}`)}
        </option>
      ))}
    </SelectField>
  );
}

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  webhookId: string;
  onSent: () => void;
}

function DeliveryTable({ deliveries, webhookId, onSent }: DeliveryTableProps) {
  const t = useWebhookMessages();
  const { formatNumber, formatRelative } = useFormats();
  const formatTime = (millis: number | null) => {
    if (millis === null) return '–';
    if (millis < SECOND_MS) return t('deliveries.millis', { millis: formatNumber(millis) });
    return t('deliveries.seconds', { seconds: formatNumber(Math.round(millis / 100) / 10) });
  };
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    name: <code>{delivery.type}</code>,
    pill: <State delivery={delivery} />,
    again: <SendAgain delivery={delivery} webhookId={webhookId} onSent={onSent} />,
    time: formatTime(delivery.millis),
    response:
      delivery.error === null || delivery.error === 'status' ? (delivery.status ?? '–') : t(`error.${delivery.error}`),
  }));
  return (
    <DataTable
      caption={t('deliveries.title')}
      hiddenCaption
      columns={[
        { id: 'event', head: t('deliveries.event'), cell: ({ name }) => name },
        { id: 'when', head: t('deliveries.when'), cell: ({ createdAt }) => formatRelative(createdAt) },
        { id: 'state', head: t('deliveries.state'), cell: ({ pill }) => pill },
        { id: 'response', head: t('deliveries.response'), numeric: true, cell: ({ response }) => response },
        { id: 'attempts', head: t('deliveries.attempts'), numeric: true, cell: ({ attempts }) => attempts },
        {
          id: 'time',
          head: t('deliveries.time'),
          numeric: true,
          cell: ({ time }) => time,
        },
        { id: 'again', head: t('deliveries.again'), hiddenHead: true, cell: ({ again }) => again },
      ]}
      rows={rows}
      getKey={({ id }) => id}
    />
  );
}

function State({ delivery: { state, nextAt } }: { delivery: Delivery }) {
  const t = useWebhookMessages();
  const [now] = useState(() => Date.now());
  if (state === 'delivered') {
    return (
      <Pill tone="success">
        <CircleCheck />
        {t('state.delivered')}
      </Pill>
    );
  }
  if (state === 'failed') {
    return (
      <Pill tone="danger">
        <CircleX />
        {t('state.failed')}
      </Pill>
    );
  }
  const minutes = nextAt === null ? 0 : Math.max(0, Math.floor((Date.parse(nextAt) - now) / MINUTE_MS));
  return (
    <Pill tone="accent">
      <Clock />
      {minutes < 60 ? t('next.minutes', { minutes }) : t('next.hours', { hours: Math.round(minutes / 60) })}
    </Pill>
  );
}

function SendAgain({
  delivery: { id, type },
  webhookId,
  onSent,
}: { delivery: Delivery } & Omit<DeliveryTableProps, 'deliveries'>) {
  const t = useWebhookMessages();
  const api = useApi();
  const notices = useNotices();
  const sending = useAction({
    call: () => api.send(endpoints.replayDelivery, { params: { id: webhookId, deliveryId: id } }),
    onSuccess: () => {
      notices.show({ text: t('deliveries.queued') });
      onSent();
    },
  });
  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('deliveries.againNamed', { type })}
        loading={sending.isRunning}
        onClick={() => sending.run()}
      >
        <RotateCw />
        {t('deliveries.again')}
      </Button>
      {sending.error !== null && (
        <Alert>{isApiError(sending.error, 404) ? t('deliveries.gone') : errorText(sending.error)}</Alert>
      )}
    </>
  );
}
