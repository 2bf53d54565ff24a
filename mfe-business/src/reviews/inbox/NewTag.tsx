import { checkText, endpoints, TAGS_MAX, textRules, type CompanyTag, type CreateTagBody } from '@heard/contract';
import { useApi, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions, Muted } from '@heard/ui';
import { useInboxMessages } from './messages/messages.ts';
import { TagFields } from './TagFields.tsx';
import { tagsKey, type Inbox } from './useInbox.ts';

const EMPTY: CreateTagBody = { name: '', color: 'blue' };

interface NewTagProps extends Pick<Inbox, 'tags'> {
  onCreated?: (tag: CompanyTag) => void;
}

/** A form that creates a tag; a note if the company has the maximum number of tags. */
export function NewTag({ tags, onCreated }: NewTagProps) {
  const t = useInboxMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useContractForm<CreateTagBody>({
    defaults: EMPTY,
    rules: { name: (typed) => checkText(typed, textRules.tagName) },
    submit: async (body) => {
      const tag = await api.send(endpoints.createTag, { body });
      await queryClient.invalidateQueries({ queryKey: tagsKey });
      form.reset(EMPTY);
      onCreated?.(tag);
    },
  });
  if (tags.length >= TAGS_MAX) return <Muted data-small>{t('tags.max', { max: TAGS_MAX })}</Muted>;
  return (
    <Form {...form.formProps} aria-label={t('tag.new')}>
      <TagFields form={form} />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <FormActions>
        <Button type="submit" variant="secondary" loading={form.submitting}>
          {t('tag.create')}
        </Button>
      </FormActions>
    </Form>
  );
}
