import { WEBHOOKS_MAX, type OwnCompany, type Webhook } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { Button, Card, CardTitle, EmptyState, Muted, Stack } from '@heard/ui';
import { Plus } from 'lucide-react';
import { useRef, useState, type Ref } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../../account/PendingContent.tsx';
import { Deliveries } from './Deliveries.tsx';
import { useWebhookMessages } from './messages/messages.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { useWebhooks } from './useWebhooks.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`;

/** Lists the webhooks, and creates, changes, tests and deletes them. */
export function Webhooks({ company: { email } }: { company: Pick<OwnCompany, 'email'> }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState<{ webhook: Webhook | null } | null>(null);
  const { list, webhooks, shown, secrets, reload, add, showSecret, select, showDeliveries, finishDeletion } =
    useWebhooks(title);

  return (
    <Stack>
      <ListCard list={list} title={title} onNew={() => setForm({ webhook: null })} />
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          secret={secrets[webhook.id]}
          onEdit={() => setForm({ webhook })}
          onSecret={(secret) => showSecret(webhook.id, secret)}
          onChanged={reload}
          onTested={() => showDeliveries(webhook.id)}
          onDeleted={() => finishDeletion(webhook.id)}
        />
      ))}
      {shown !== undefined && <Deliveries key={shown.id} webhooks={webhooks} webhook={shown} onSelect={select} />}
      {form !== null && (
        <WebhookForm
          webhook={form.webhook}
          email={email}
          onCreated={({ secret, ...webhook }) => {
            setForm(null);
            add(webhook, secret);
          }}
          onChanged={() => {
            setForm(null);
            reload();
          }}
          onClose={() => setForm(null)}
        />
      )}
    </Stack>
  );
}

type List = ReturnType<typeof useWebhooks>['list'];

interface ListCardProps {
  list: List;
  title: Ref<HTMLHeadingElement>;
  onNew: () => void;
}

/** The title, the button for a new webhook, and the state of the list. */
function ListCard({ list, title, onNew }: ListCardProps) {
  const t = useWebhookMessages();
  const isFull = (list.data ?? []).length >= WEBHOOKS_MAX;
  return (
    <Card>
      <Stack>
        <Head>
          <CardTitle as="h3" ref={title} tabIndex={-1}>
            {t('webhooks.title')}
          </CardTitle>
          <Button variant="secondary" disabled={list.data === undefined || isFull} onClick={onNew}>
            <Plus />
            {t('webhooks.new')}
          </Button>
        </Head>
        {isFull && <Muted>{t('webhooks.full', { max: WEBHOOKS_MAX })}</Muted>}
        {list.data === undefined && (
          <PendingContent query={list} label={t('loading')} tryAgain={t('tryAgain')} height="6rem" />
        )}
        {list.data?.length === 0 && <EmptyState>{t('webhooks.none')}</EmptyState>}
        <p>
          <Link to={`${paths.developers}#webhooks`}>{t('webhooks.guide')}</Link>
        </p>
      </Stack>
    </Card>
  );
}
