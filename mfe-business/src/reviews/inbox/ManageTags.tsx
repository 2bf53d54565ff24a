import { checkText, endpoints, textRules, type CompanyTag, type CreateTagBody } from '@heard/contract';
import { errorText, isApiError, queryKeys, useAction, useApi, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { Alert, Button, Form, FormActions, Modal } from '@heard/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useInboxMessages } from './messages/messages.ts';
import { NewTag } from './NewTag.tsx';
import { TagDot } from './TagDot.tsx';
import { TagFields } from './TagFields.tsx';
import { countsKey, tagsKey, type Inbox } from './useInbox.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: var(--space-4) 0;
  padding: 0;
  list-style: none;

  & > li {
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--border);
  }
  &:focus {
    outline: 0;
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);

  & > [dir] {
    flex: 1;
    min-width: 0;
    color: var(--text);
    overflow-wrap: anywhere;
  }
`;

const Question = styled.div`
  color: var(--text);
`;

export interface ManageTagsProps extends Pick<Inbox, 'tags' | 'counts'> {
  onClose: () => void;
}

/** Creates, renames, recolors and deletes the tags of the company. */
export default function ManageTags({ tags, counts, onClose }: ManageTagsProps) {
  const t = useInboxMessages();
  const list = useRef<HTMLUListElement>(null);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ id: string; what: 'edit' | 'delete' } | null>(null);
  function close() {
    setOpen(null);
    // Moves the focus, because the clicked button has disappeared.
    list.current?.focus();
  }
  async function finish() {
    await Promise.all(
      [tagsKey, countsKey, queryKeys.reviewsOfOwnCompany].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    close();
  }
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('tags.manage')}
      description={t('tags.private')}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <List ref={list} tabIndex={-1} aria-label={t('filter.tag')}>
        {tags.map((tag) => (
          <li key={tag.id}>
            {open?.id === tag.id && open.what === 'edit' ? (
              <EditTag tag={tag} onSaved={finish} onCancel={close} />
            ) : open?.id === tag.id ? (
              <DeleteTag tag={tag} count={counts?.tags[tag.id] ?? 0} onDeleted={finish} onCancel={close} />
            ) : (
              <TagRow tag={tag} onOpen={(what) => setOpen({ id: tag.id, what })} />
            )}
          </li>
        ))}
      </List>
      <NewTag tags={tags} />
    </Modal>
  );
}

function TagRow({ tag, onOpen }: { tag: CompanyTag; onOpen: (what: 'edit' | 'delete') => void }) {
  const t = useInboxMessages();
  return (
    <Row>
      <TagDot color={tag.color} />
      <span dir="auto">{tag.name}</span>
      <Button variant="ghost" size="icon" aria-label={t('tag.edit', { name: tag.name })} onClick={() => onOpen('edit')}>
        <Pencil />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('tag.delete', { name: tag.name })}
        onClick={() => onOpen('delete')}
      >
        <Trash2 />
      </Button>
    </Row>
  );
}

interface EditTagProps {
  tag: CompanyTag;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

function EditTag({ tag: { id, name, color }, onSaved, onCancel }: EditTagProps) {
  const t = useInboxMessages();
  const api = useApi();
  const form = useContractForm<CreateTagBody>({
    defaults: { name, color },
    initialFocus: 'name',
    rules: { name: (typed) => checkText(typed, textRules.tagName) },
    submit: async (body) => {
      await api.send(endpoints.updateTag, { params: { id }, body });
      await onSaved();
    },
  });
  return (
    <Form {...form.formProps} aria-label={t('tag.edit', { name })}>
      <TagFields form={form} />
      {form.failure !== null && <Alert>{form.failure}</Alert>}
      <FormActions>
        <Button type="submit" loading={form.submitting}>
          {t('tag.save')}
        </Button>
        <Button variant="secondary" disabled={form.submitting} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}

interface DeleteTagProps {
  tag: CompanyTag;
  /** The number of reviews with the tag. */
  count: number;
  onDeleted: () => Promise<void>;
  onCancel: () => void;
}

function DeleteTag({ tag: { id, name }, count, onDeleted, onCancel }: DeleteTagProps) {
  const t = useInboxMessages();
  const api = useApi();
  const cancel = useRef<HTMLButtonElement>(null);
  // Moves the focus, because the clicked button has disappeared.
  useEffect(() => cancel.current?.focus(), []);
  const deletion = useAction({
    call: async () => {
      try {
        await api.send(endpoints.deleteTag, { params: { id } });
      } catch (error) {
        // Ignores a 404: another person has already deleted the tag.
        if (!isApiError(error, 404)) throw error;
      }
    },
    onSuccess: onDeleted,
  });
  return (
    <Question role="group" aria-label={t('tag.delete', { name })}>
      <p>{t('tag.deleteQuestion', { name, count })}</p>
      {deletion.error !== null && <Alert>{errorText(deletion.error)}</Alert>}
      <FormActions>
        <Button variant="danger" loading={deletion.isRunning} onClick={() => deletion.run()}>
          {t('tag.deleteButton')}
        </Button>
        <Button ref={cancel} variant="secondary" disabled={deletion.isRunning} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Question>
  );
}
