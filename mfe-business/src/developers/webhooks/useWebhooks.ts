import { endpoints, type Webhook } from '@heard/contract';
import { useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { useState, type RefObject } from 'react';
import { useWebhookMessages } from './messages/messages.ts';
import { deliveriesKey, webhooksKey } from './webhookKeys.ts';

/**
 * Returns the webhooks, the secrets that were created on this page, and the webhook whose deliveries are shown.
 * @param title receives the focus when a webhook has been deleted
 */
export function useWebhooks(title: RefObject<HTMLElement | null>) {
  const t = useWebhookMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  // Stored only in the memory of this page, because the API never returns a secret again.
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [selected, setSelected] = useState<string | null>(null);
  const list = useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => api.send(endpoints.listWebhooks, { signal }),
  });
  const webhooks = list.data ?? [];
  const shown = webhooks.find(({ id }) => id === selected) ?? webhooks[0];
  const reload = () => void queryClient.invalidateQueries({ queryKey: webhooksKey });

  function showSecret(id: string, secret: string) {
    setSecrets((before) => ({ ...before, [id]: secret }));
  }
  function add(webhook: Webhook, secret: string) {
    queryClient.setQueryData<Webhook[]>(webhooksKey, (before) => [webhook, ...(before ?? [])]);
    showSecret(webhook.id, secret);
    reload();
  }
  function showDeliveries(id: string) {
    setSelected(id);
    notices.show({ text: t('deliveries.queued') });
    void queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
  }
  function finishDeletion(id: string) {
    queryClient.setQueryData<Webhook[]>(webhooksKey, (before) => before?.filter((one) => one.id !== id));
    title.current?.focus();
    notices.show({ text: t('delete.done') });
    reload();
  }

  return {
    list,
    webhooks,
    shown,
    secrets,
    reload,
    add,
    showSecret,
    select: setSelected,
    showDeliveries,
    finishDeletion,
  };
}
