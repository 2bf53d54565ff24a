import { checkText, endpoints, textRules, type AdminCompany } from '@heard/contract';
import { isApiError, Link, useApi, useNotices } from '@heard/sdk';
import { CategoryPicker, joinSlugs, splitSlugs } from '@heard/sdk/categories';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, Muted, ReviewLink, TextArea, useFormats, useNames } from '@heard/ui';
import { ArrowRight } from 'lucide-react';
import { suggestionsPath } from './companiesPath.ts';
import { useMessages } from './messages/messages.ts';
import { useAdminCompanyCache } from './useAdminCompany.ts';

/** Sets the categories of a company. An owner can't change them for 90 days, and gets an email with the reason. */
export function CategoriesDecision({ company }: { company: AdminCompany }) {
  const t = useMessages();
  const getName = useNames();
  const { formatDate } = useFormats();
  const { claimed, categories, categoriesLockedUntil: lockedUntil, suggestions } = company;
  const form = useCategoriesForm(company);
  const suggested = new Set(suggestions.map(({ category }) => getName(category.names)));
  return (
    <>
      {lockedUntil !== null && <p>{t('categories.locked', { date: formatDate(lockedUntil) })}</p>}
      {suggested.size > 0 && (
        <div>
          <Muted>{t('categories.suggested', { categories: [...suggested].join(', ') })}</Muted>{' '}
          <ReviewLink as={Link} to={suggestionsPath}>
            {t('categories.suggestions')}
            <ArrowRight />
          </ReviewLink>
        </div>
      )}
      <Form {...form.formProps}>
        <CategoryPicker
          label={t('categories.field')}
          hint={t('categories.hint')}
          known={categories}
          {...form.controlled('categories')}
        />
        <TextArea
          label={t('decide.reason')}
          hint={claimed ? t('categories.reasonHint') : t('merge.hint')}
          max={textRules.correctionReason.max}
          autoComplete="off"
          {...form.field('reason')}
        />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
        <div>
          <Button type="submit" loading={form.submitting}>
            {claimed ? t('categories.saveAndLock') : t('categories.save')}
          </Button>
        </div>
      </Form>
    </>
  );
}

function useCategoriesForm({ id, categories }: AdminCompany) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const cache = useAdminCompanyCache();
  const form = useContractForm({
    defaults: { categories: joinSlugs(categories.map(({ slug }) => slug)), reason: '' },
    draft: ['moderation', 'categories', id].join(' '),
    rules: { reason: (text) => checkText(text, textRules.correctionReason) },
    submit: async (values) => {
      const body = { categories: splitSlugs(values.categories), reason: values.reason };
      try {
        const changed = await api.send(endpoints.correctCategories, { params: { id }, body });
        cache.replace(changed);
        form.reset({ categories: joinSlugs(changed.categories.map(({ slug }) => slug)), reason: '' });
      } catch (error) {
        // The company was merged into another company in the meantime.
        if (isApiError(error, 404)) void cache.reload(id);
        throw error;
      }
      notices.show({ text: t('categories.done') });
    },
    failureText: (error) => (isApiError(error, 404) ? t('decide.gone') : null),
  });
  return form;
}
