import type { CompanyReview } from '@heard/contract';
import { lazy, Suspense } from 'react';
import type { Inbox } from './useInbox.ts';

const TagDialog = lazy(() => import(/* webpackChunkName: "inbox" */ './TagDialog.tsx'));
const AssignDialog = lazy(() => import(/* webpackChunkName: "inbox" */ './AssignDialog.tsx'));
const KeysDialog = lazy(() => import(/* webpackChunkName: "inbox" */ './KeysDialog.tsx'));
const ManageTags = lazy(() => import(/* webpackChunkName: "inbox" */ './ManageTags.tsx'));

/** The dialog that is open: the tags or assignee of reviews, the tags of the company, or the keyboard shortcuts. */
export type InboxDialog = { kind: 'tag' | 'assign'; ids: readonly string[] } | { kind: 'manage' | 'keys' };

interface InboxDialogsProps {
  inbox: Inbox;
  reviews: readonly CompanyReview[];
  dialog: InboxDialog | null;
  onChange: (dialog: InboxDialog | null) => void;
}

/** The dialogs of the inbox, which load when they are opened. */
export function InboxDialogs({ inbox, reviews, dialog, onChange }: InboxDialogsProps) {
  const close = () => onChange(null);
  const ids = dialog !== null && 'ids' in dialog ? dialog.ids : [];
  const chosen = reviews.filter(({ id }) => ids.includes(id));
  return (
    <Suspense>
      {dialog?.kind === 'tag' && chosen.length > 0 && (
        <TagDialog {...inbox} reviews={chosen} onManage={() => onChange({ kind: 'manage' })} onClose={close} />
      )}
      {dialog?.kind === 'assign' && chosen.length > 0 && <AssignDialog {...inbox} reviews={chosen} onClose={close} />}
      {dialog?.kind === 'manage' && <ManageTags {...inbox} onClose={close} />}
      {dialog?.kind === 'keys' && <KeysDialog canAssign={inbox.people.length > 0} onClose={close} />}
    </Suspense>
  );
}
