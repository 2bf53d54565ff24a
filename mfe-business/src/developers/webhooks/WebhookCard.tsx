import { endpoints, type Webhook } from '@heard/contract';
import { errorText, useAction, useApi } from '@heard/sdk';
import { Alert, Button, Card, CardTitle, Muted, Note, Pill, Stack, useFormats } from '@heard/ui';
import { CircleCheck, CirclePause, Pencil, RotateCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ShownOnce } from '../ShownOnce.tsx';
import { useWebhookMessages } from './messages/messages.ts';
import { Question } from '../../question/Question.tsx';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  justify-content: space-between;
`;

const Url = styled(CardTitle)`
  min-width: 0;
  font-size: var(--text-md);
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Delete = styled(Button)`
  color: var(--danger);
`;

export interface WebhookCardProps {
  webhook: Webhook;
  /** The secret, if it was just created. */
  secret: string | undefined;
  onEdit: () => void;
  onSecret: (secret: string) => void;
  onChanged: (webhook: Webhook) => void;
  onTested: () => void;
  onDeleted: () => void;
}

/** A webhook with its state and its actions. */
export function WebhookCard({ webhook, secret, onEdit, onSecret, onChanged, onTested, onDeleted }: WebhookCardProps) {
  const t = useWebhookMessages();
  const api = useApi();
  const [question, setQuestion] = useState<'secret' | 'delete' | null>(null);
  const { id, url, active } = webhook;
  const params = { id };
  const testing = useAction({ call: () => api.send(endpoints.testWebhook, { params }), onSuccess: onTested });
  const toggling = useAction({
    call: () => api.send(endpoints.updateWebhook, { params, body: { active: !active } }),
    onSuccess: onChanged,
  });
  const error = testing.error ?? toggling.error;
  return (
    <Card>
      <Stack>
        <Head webhook={webhook} />
        <Reason webhook={webhook} />
        {secret !== undefined && (
          <ShownOnce label={t('secret.label', { url })} value={secret} failedLabel={t('secret.copyFailed')} />
        )}
        {error !== null && <Alert>{errorText(error)}</Alert>}
        <Actions>
          <Button variant="secondary" loading={testing.isRunning} onClick={() => testing.run()}>
            <Send />
            {t('webhook.test')}
          </Button>
          <Button variant="ghost" onClick={onEdit}>
            <Pencil />
            {t('webhook.edit')}
          </Button>
          <Button variant="ghost" onClick={() => setQuestion('secret')}>
            <RotateCw />
            {t('secret.button')}
          </Button>
          <Button variant="ghost" loading={toggling.isRunning} onClick={() => toggling.run()}>
            {active ? <CirclePause /> : <CircleCheck />}
            {t(active ? 'toggle.off' : 'toggle.on')}
          </Button>
          <Delete variant="ghost" onClick={() => setQuestion('delete')}>
            <Trash2 />
            {t('delete.button')}
          </Delete>
        </Actions>
      </Stack>
      <CardQuestion
        question={question}
        webhook={webhook}
        onSecret={(created) => {
          setQuestion(null);
          onSecret(created);
        }}
        onDeleted={onDeleted}
        onClose={() => setQuestion(null)}
      />
    </Card>
  );
}

/** The URL, the state and the events. */
function Head({ webhook }: Pick<WebhookCardProps, 'webhook'>) {
  const t = useWebhookMessages();
  const { formatList } = useFormats();
  const { url, events, format } = webhook;
  return (
    <>
      <Line>
        <Url as="h3">
          <code>{url}</code>
        </Url>
        <State webhook={webhook} />
      </Line>
      <Muted as="p" data-small>
        {format === 'slack' && `${t('format.slack')}: `}
        {formatList(events)}
      </Muted>
    </>
  );
}

interface CardQuestionProps extends Pick<WebhookCardProps, 'webhook' | 'onSecret' | 'onDeleted'> {
  question: 'secret' | 'delete' | null;
  onClose: () => void;
}

/** Asks for confirmation before the secret is replaced or the webhook is deleted. */
function CardQuestion({ question, webhook: { id, url }, onSecret, onDeleted, onClose }: CardQuestionProps) {
  const t = useWebhookMessages();
  const api = useApi();
  const params = { id };
  return (
    <>
      {question === 'secret' && (
        <Question
          title={t('secret.question')}
          text={t('secret.text')}
          button={t('secret.button')}
          action={() => api.send(endpoints.replaceWebhookSecret, { params })}
          onDone={(created) => onSecret(created.secret)}
          onClose={onClose}
        />
      )}
      {question === 'delete' && (
        <Question
          title={t('delete.question')}
          text={t('delete.text', { url })}
          button={t('delete.button')}
          isDangerous
          action={() => api.send(endpoints.deleteWebhook, { params })}
          onDone={onDeleted}
          onClose={onClose}
        />
      )}
    </>
  );
}

function State({ webhook: { active, pausedAt } }: Pick<WebhookCardProps, 'webhook'>) {
  const t = useWebhookMessages();
  if (active) {
    return (
      <Pill tone="success">
        <CircleCheck />
        {t('state.active')}
      </Pill>
    );
  }
  return (
    <Pill tone={pausedAt === null ? 'neutral' : 'danger'}>
      <CirclePause />
      {t(pausedAt === null ? 'state.off' : 'state.paused')}
    </Pill>
  );
}

/** Explains why no events are sent to a webhook. */
function Reason({ webhook: { active, pausedAt, lastDelivery } }: Pick<WebhookCardProps, 'webhook'>) {
  const t = useWebhookMessages();
  const { formatDate } = useFormats();
  if (active) return null;
  if (pausedAt === null) return <Note>{t('webhook.off')}</Note>;
  const day = formatDate(pausedAt);
  return <Alert>{t(lastDelivery?.status === 410 ? 'webhook.gone' : 'webhook.paused', { day })}</Alert>;
}
