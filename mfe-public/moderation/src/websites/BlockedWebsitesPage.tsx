import { checkText, checkOwnWebsite, textRules, endpoints, type BlockedWebsite } from '@heard/contract';
import {
  errorText,
  isApiError,
  queryKeys,
  useAction,
  useApi,
  useCallPages,
  useNotices,
  useQueryClient,
} from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { ListPage } from '@heard/sdk/lists';
import { Alert, Button, Card, CardTitle, Form, Muted, ReviewListItem, Stack, TextArea, useFormats } from '@heard/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { WebsiteField } from './WebsiteField.tsx';

const websitesKey = [...queryKeys.private, 'blockedWebsites'];

const Reason = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;
  white-space: pre-line;
  unicode-bidi: plaintext;
`;

/** `/moderation/websites`: the websites for which no reviews and no sign-ups are accepted. */
export function BlockedWebsitesPage() {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t('title')}
      pages={useCallPages(endpoints.listBlockedWebsites, websitesKey, { query: {} })}
      empty={t('empty')}
      more={t('more')}
      tryAgain={t('retry')}
      region={region}
      renderItem={(website) => (
        <ReviewListItem key={website.domain}>
          <Website website={website} onLeave={() => region.current?.focus({ preventScroll: true })} />
        </ReviewListItem>
      )}
    >
      <Card>
        <BlockForm />
      </Card>
    </ListPage>
  );
}

function BlockForm() {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const form = useContractForm({
    defaults: { website: '', reason: '' },
    draft: ['moderation', 'blockWebsite'].join(' '),
    rules: {
      website: (text) => checkOwnWebsite(text),
      reason: (text) => checkText(text, textRules.hidingReason),
    },
    submit: async (body) => {
      const { domain } = await api.send(endpoints.blockWebsite, { body });
      notices.show({ text: t('blocked', { domain }) });
      form.reset();
      await queryClient.invalidateQueries({ queryKey: websitesKey });
    },
  });
  return (
    <Form {...form.formProps}>
      <p>{t('explanation')}</p>
      <WebsiteField label={t('website')} {...form.field('website')} />
      <TextArea
        label={t('reason')}
        hint={t('hint')}
        max={textRules.hidingReason.max}
        autoComplete="off"
        {...form.field('reason')}
      />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <div>
        <Button type="submit" variant="danger" loading={form.submitting}>
          {t('block')}
        </Button>
      </div>
    </Form>
  );
}

function Website({ website, onLeave }: { website: BlockedWebsite; onLeave: () => void }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { formatDate } = useFormats();
  const { domain, reason, administrator, at } = website;
  const unblock = useAction({
    call: async () => {
      try {
        await api.send(endpoints.unblockWebsite, { params: { domain } });
      } catch (error) {
        // Ignores a 404, because another administrator has already unblocked the website.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: async () => {
      notices.show({ text: t('unblocked', { domain }) });
      onLeave();
      await queryClient.invalidateQueries({ queryKey: websitesKey });
    },
  });
  return (
    <Card as="article">
      <Stack>
        <CardTitle as="h3">{domain}</CardTitle>
        <Reason>{reason}</Reason>
        <Muted data-small>{t('by', { administrator: administrator ?? t('deleted'), date: formatDate(at) })}</Muted>
        <div>
          <Button
            variant="secondary"
            loading={unblock.isRunning}
            aria-label={t('unblockDomain', { domain })}
            onClick={() => unblock.run()}
          >
            {t('unblock')}
          </Button>
        </div>
        {unblock.error !== null && <Alert>{errorText(unblock.error)}</Alert>}
      </Stack>
    </Card>
  );
}
