import { endpoints, type Suggestion } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  queryKeys,
  useAction,
  useApi,
  useCallPages,
  useNotices,
  useQueryClient,
} from '@heard/sdk';
import { CategoryField, MAX_CATEGORIES } from '@heard/sdk/categories';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { ListPage } from '@heard/sdk/lists';
import {
  Alert,
  Button,
  Card,
  CardTitle,
  Form,
  FormActions,
  Muted,
  ReviewLink,
  ReviewListItem,
  Stack,
  Stars,
  useFormats,
  useNames,
} from '@heard/ui';
import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toCompanyPath } from '../companies/companiesPath.ts';
import { useAdminCompanyCache } from '../companies/useAdminCompany.ts';
import { useMessages } from './messages/messages.ts';

const suggestionsKey = [...queryKeys.private, 'suggestions'];

const Quote = styled.blockquote`
  display: grid;
  gap: var(--space-1);
  max-width: var(--measure);
  padding-inline-start: var(--space-4);
  border-inline-start: 3px solid var(--border);
  overflow-wrap: anywhere;

  & > p {
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
`;

/** `/moderation/categories`: the categories that reviewers suggest for listings, newest first. */
export function SuggestionsPage() {
  const t = useMessages();
  const region = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t('title')}
      pages={useCallPages(endpoints.listSuggestions, suggestionsKey, { query: {} })}
      empty={t('empty')}
      more={t('more')}
      tryAgain={t('retry')}
      region={region}
      renderItem={(suggestion) => (
        <ReviewListItem key={suggestion.reviewId}>
          <SuggestionItem suggestion={suggestion} onLeave={() => region.current?.focus({ preventScroll: true })} />
        </ReviewListItem>
      )}
    >
      <Muted as="p">{t('explanation')}</Muted>
    </ListPage>
  );
}

interface ItemProps {
  suggestion: Suggestion;
  /** Called before the item leaves the list. */
  onLeave: () => void;
}

/** Returns the function that adds a category to a listing, and the function that ends a suggestion. */
function useDecisions({ suggestion: { company, reviewId }, onLeave }: ItemProps) {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const notices = useNotices();
  const cache = useAdminCompanyCache();
  return {
    /** @returns false if the company is no longer a listing with room for the category */
    async assign(slug: string, reason: string): Promise<boolean> {
      const params = { id: company.id };
      // Does not change the categories of a company that was claimed in the meantime.
      const current = await api.send(endpoints.getCompanyAsAdmin, { params });
      const slugs = current.categories.map((category) => category.slug);
      if (current.claimed || current.removed !== null || slugs.length >= MAX_CATEGORIES) return false;
      const categories = slugs.includes(slug) ? slugs : [...slugs, slug];
      cache.replace(await api.send(endpoints.correctCategories, { params, body: { categories, reason } }));
      return true;
    },

    async dismiss(): Promise<void> {
      try {
        await api.send(endpoints.dismissSuggestion, { params: { reviewId } });
      } catch (error) {
        // Treats 404 as success, because another administrator has already decided, or the review was deleted.
        if (!isApiError(error, 404)) throw error;
      }
    },

    /** Reports the result, and removes the item from the list. @param text the message; null for the message that the listing has changed */
    async leave(text: string | null): Promise<void> {
      notices.show({ text: text ?? t('changed', { company: company.name }) });
      onLeave();
      await queryClient.invalidateQueries({ queryKey: suggestionsKey });
    },
  };
}

function SuggestionItem(props: ItemProps) {
  const t = useMessages();
  const getName = useNames();
  const { category, company } = props.suggestion;
  const decisions = useDecisions(props);
  const name = getName(category.names);
  const { isChoosing, setChoosing, chooseButton } = useChoosing();

  const accept = useAction({
    call: () => decisions.assign(category.slug, t('accept.reason')),
    onSuccess: (isAssigned) =>
      decisions.leave(isAssigned ? t('accepted', { company: company.name, category: name }) : null),
  });
  const dismiss = useAction({
    call: decisions.dismiss,
    onSuccess: () => decisions.leave(t('dismissed', { company: company.name })),
  });
  const error = accept.error ?? dismiss.error;
  const isBusy = accept.isRunning || dismiss.isRunning;
  const isFull = company.categories.length >= MAX_CATEGORIES;

  return (
    <Card as="article">
      <Stack>
        <CardTitle as="h3" dir="auto">
          {t('suggested', { company: company.name, category: name })}
        </CardTitle>
        <Listing company={company} />
        <ReviewQuote suggestion={props.suggestion} />
        {isChoosing ? (
          <ChooseForm {...props} onClose={() => setChoosing(false)} />
        ) : (
          <FormActions>
            {!isFull && (
              <Button loading={accept.isRunning} disabled={dismiss.isRunning} onClick={() => accept.run()}>
                {t('accept')}
              </Button>
            )}
            {!isFull && (
              <Button ref={chooseButton} variant="secondary" disabled={isBusy} onClick={() => setChoosing(true)}>
                {t('choose')}
              </Button>
            )}
            <Button
              variant="ghost"
              loading={dismiss.isRunning}
              disabled={accept.isRunning}
              onClick={() => dismiss.run()}
            >
              {t('dismiss')}
            </Button>
          </FormActions>
        )}
        {error !== null && <Alert>{errorText(error)}</Alert>}
      </Stack>
    </Card>
  );
}

/** Returns whether the form is open. When it closes, the focus moves to the button that opens it. */
function useChoosing() {
  const [isChoosing, setChoosing] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const wasChoosing = useRef(false);
  useEffect(() => {
    // Moves the focus, because the buttons replace the form that had it.
    if (wasChoosing.current && !isChoosing) chooseButton.current?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
  return { isChoosing, setChoosing, chooseButton };
}

/** The website and the categories of the listing. */
function Listing({ company }: Pick<ItemProps['suggestion'], 'company'>) {
  const t = useMessages();
  const getName = useNames();
  return (
    <>
      <div>
        <ReviewLink as={Link} to={toCompanyPath(company.id)}>
          {company.id}
          <ArrowRight />
        </ReviewLink>
      </div>
      {company.categories.length > 0 && (
        <Muted as="p">
          {t('has', { categories: company.categories.map(({ names }) => getName(names)).join(', ') })}
        </Muted>
      )}
    </>
  );
}

/** The review with the suggestion. */
function ReviewQuote({ suggestion: { review, createdAt } }: Pick<ItemProps, 'suggestion'>) {
  const t = useMessages();
  const { formatDate } = useFormats();
  return (
    <Quote>
      <Stars rating={review.rating} />
      <b dir="auto">{review.title}</b>
      <p>{review.description}</p>
      <Muted data-small>
        {formatDate(createdAt)}
        {!review.visible && ` · ${t('hidden')}`}
      </Muted>
    </Quote>
  );
}

/** Assigns a category that differs from the suggested category. */
function ChooseForm({ onClose, ...props }: ItemProps & { onClose: () => void }) {
  const t = useMessages();
  const decisions = useDecisions(props);
  const { company, reviewId } = props.suggestion;
  const form = useContractForm({
    defaults: { category: '' },
    draft: ['moderation', 'suggestion', reviewId].join(' '),
    rules: { category: (slug) => (slug === '' ? { code: 'required' } : null) },
    submit: async ({ category }) => {
      const isAssigned = await decisions.assign(category, t('choose.reason'));
      if (isAssigned) await decisions.dismiss();
      await decisions.leave(isAssigned ? t('saved', { company: company.name }) : null);
    },
  });
  return (
    <Form {...form.formProps}>
      <CategoryField label={t('category')} hint={t('categoryHint')} max={1} {...form.controlled('category')} />
      <FormButtons form={form} submit={t('save')} variant="primary" cancel={t('cancel')} onCancel={onClose} />
    </Form>
  );
}
