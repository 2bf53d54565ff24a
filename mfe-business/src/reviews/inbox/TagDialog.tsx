import type { CompanyReview, CompanyTag } from '@heard/contract';
import { errorText, useAction } from '@heard/sdk';
import { Alert, Button, Modal } from '@heard/ui';
import { useState } from 'react';
import { CheckList } from './CheckList.tsx';
import { useInboxMessages } from './messages/messages.ts';
import { NewTag } from './NewTag.tsx';
import { TagDot } from './TagDot.tsx';
import type { Inbox } from './useInbox.ts';
import { useUpdateSelection } from './useUpdateSelection.ts';

export interface TagDialogProps extends Pick<Inbox, 'tags'> {
  reviews: readonly CompanyReview[];
  onManage: () => void;
  onClose: () => void;
}

/** Chooses the tags of reviews. A tag that only some of the reviews have does not change until the person clicks it. */
export default function TagDialog({ reviews, tags, onManage, onClose }: TagDialogProps) {
  const t = useInboxMessages();
  const update = useUpdateSelection();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const countWith = (id: string) => reviews.filter((review) => review.tags?.includes(id)).length;
  const isOn = (id: string) => changed.get(id) ?? countWith(id) === reviews.length;
  const set = (id: string, on: boolean) => setChanged(new Map([...changed, [id, on]]));
  const ids = tags.map(({ id }) => id).filter((id) => changed.has(id));
  const add = ids.filter((id) => isOn(id) && countWith(id) < reviews.length);
  const remove = ids.filter((id) => !isOn(id) && countWith(id) > 0);
  const action = useAction({
    call: async () => {
      if (add.length + remove.length === 0) return;
      await update({ ids: reviews.map(({ id }) => id), tags: { add, remove } }, (count) => t('tag.done', { count }));
    },
    onSuccess: onClose,
  });
  return (
    <Modal
      open
      wide
      busy={action.isRunning}
      onClose={onClose}
      title={t('tag.title', { count: reviews.length })}
      description={tags.length === 0 ? t('tags.none') : t('tags.private')}
      actions={
        <>
          <Button variant="secondary" disabled={action.isRunning} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={action.isRunning} onClick={() => action.run()}>
            {t('tag.save')}
          </Button>
        </>
      }
    >
      {tags.length > 0 && (
        <CheckList>
          {tags.map((tag) => (
            <TagCheckbox
              key={tag.id}
              tag={tag}
              isOn={isOn(tag.id)}
              isPartly={!changed.has(tag.id) && countWith(tag.id) > 0 && !isOn(tag.id)}
              onChange={(on) => set(tag.id, on)}
            />
          ))}
        </CheckList>
      )}
      <NewTag tags={tags} onCreated={({ id }) => set(id, true)} />
      {tags.length > 0 && (
        <Button variant="ghost" onClick={onManage}>
          {t('tags.manage')}
        </Button>
      )}
      {action.error !== null && <Alert>{errorText(action.error)}</Alert>}
    </Modal>
  );
}

interface TagCheckboxProps {
  tag: CompanyTag;
  isOn: boolean;
  /** Whether only some of the reviews have the tag. */
  isPartly: boolean;
  onChange: (isOn: boolean) => void;
}

function TagCheckbox({ tag, isOn, isPartly, onChange }: TagCheckboxProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          ref={(input) => {
            if (input) input.indeterminate = isPartly;
          }}
          onChange={({ target }) => onChange(target.checked)}
        />
        <TagDot color={tag.color} />
        <span dir="auto">{tag.name}</span>
      </label>
    </li>
  );
}
