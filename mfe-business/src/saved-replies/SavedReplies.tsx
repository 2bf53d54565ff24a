import { endpoints, SAVED_REPLIES_MAX, type OwnCompany, type SavedReply } from '@heard/contract';
import { isApiError, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { getLanguageName } from '@heard/sdk/reviews';
import { Button, Card, CardTitle, EmptyState, Muted, Pill, Stack, useLanguage } from '@heard/ui';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { Question } from '../question/Question.tsx';
import { RowList, RowName } from '../rows/RowList.tsx';
import { useSavedReplyMessages } from './messages/messages.ts';
import { SavedReplyDialog } from './SavedReplyDialog.tsx';
import { savedRepliesKey, useSavedReplies } from './useSavedReplies.ts';

const List = styled(RowList)`
  & p {
    grid-column: 1 / -1;
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
`;

const Name = styled(RowName)`
  padding-block: var(--space-2);
`;

export interface SavedRepliesProps {
  company: OwnCompany;
}

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; saved: SavedReply };

/** Lists the saved replies of the company. Managers can also create, change and delete saved replies. */
export default function SavedReplies({ company }: SavedRepliesProps) {
  const t = useSavedReplyMessages();
  const id = useId();
  const list = useSavedReplies();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const canWrite = useHasRole()('manager');
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  async function finish(text: string) {
    await queryClient.invalidateQueries({ queryKey: savedRepliesKey });
    close();
    // Moves the focus to the title, because the button that had it may be in a row that has disappeared.
    title.current?.focus();
    notices.show({ text });
  }
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" id={id} ref={title} tabIndex={-1}>
          {t('title')}
        </CardTitle>
        <Muted>{t('text')}</Muted>
        {list.data === undefined ? (
          <PendingContent query={list} label={t('loading')} tryAgain={t('tryAgain')} height="6rem" />
        ) : (
          <>
            {list.data.length === 0 ? (
              <EmptyState>{t('none')}</EmptyState>
            ) : (
              <List aria-label={t('title')}>
                {list.data.map((saved) => (
                  <Row key={saved.id} saved={saved} canWrite={canWrite} onOpen={(kind) => setOpen({ kind, saved })} />
                ))}
              </List>
            )}
            {canWrite && list.data.length >= SAVED_REPLIES_MAX && (
              <Muted data-small>{t('max', { max: SAVED_REPLIES_MAX })}</Muted>
            )}
            {canWrite && list.data.length < SAVED_REPLIES_MAX && (
              <div>
                <Button variant="secondary" onClick={() => setOpen({ kind: 'new' })}>
                  <Plus />
                  {t('new')}
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
      {open?.kind === 'new' && <SavedReplyDialog company={company} saved={null} onSaved={finish} onClose={close} />}
      {open?.kind === 'edit' && (
        <SavedReplyDialog company={company} saved={open.saved} onSaved={finish} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteSavedReply saved={open.saved} onDeleted={finish} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  saved: SavedReply;
  canWrite: boolean;
  onOpen: (kind: 'edit' | 'delete') => void;
}

function Row({ saved: { title, language, text }, canWrite, onOpen }: RowProps) {
  const t = useSavedReplyMessages();
  const ownLanguage = useLanguage();
  return (
    <li>
      <Name>
        <b dir="auto">{title}</b>
        <Pill>{getLanguageName(language, ownLanguage)}</Pill>
      </Name>
      {canWrite && (
        <div>
          <Button variant="ghost" size="icon" aria-label={t('edit', { title })} onClick={() => onOpen('edit')}>
            <Pencil />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('delete', { title })} onClick={() => onOpen('delete')}>
            <Trash2 />
          </Button>
        </div>
      )}
      <Muted as="p" dir="auto" lang={language} data-small>
        {text}
      </Muted>
    </li>
  );
}

interface DeleteSavedReplyProps {
  saved: SavedReply;
  onDeleted: (text: string) => Promise<void>;
  onClose: () => void;
}

function DeleteSavedReply({ saved: { id, title }, onDeleted, onClose }: DeleteSavedReplyProps) {
  const t = useSavedReplyMessages();
  const api = useApi();
  async function remove() {
    try {
      await api.send(endpoints.deleteSavedReply, { params: { id } });
    } catch (error) {
      // Treats 404 as success, because another person has already deleted the saved reply.
      if (!isApiError(error, 404)) throw error;
    }
  }
  return (
    <Question
      title={t('deleteQuestion', { title })}
      text={t('deleteText')}
      button={t('deleteButton')}
      isDangerous
      action={remove}
      onDone={() => void onDeleted(t('deleted', { title }))}
      onClose={onClose}
    />
  );
}
