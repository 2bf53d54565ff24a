import type { CompanyReview, OwnCompany } from '@heard/contract';
import { errorText, Link, paths, queryKeys, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { ReviewLabels } from '@heard/sdk/reviews';
import { AppealPart } from '@heard/sdk/trust';
import {
  Alert,
  Button,
  HelpfulCount,
  Note,
  ReasonsNote,
  ReviewMenu,
  ReviewReply,
  OriginLabel,
  Stack,
  useFormats,
  useGroundLabel,
  getCompanyPlaceholder,
} from '@heard/ui';
import { Flag, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useTransition, type Ref } from 'react';
import { useReplyMessages } from './messages/messages.ts';
import type { CardInbox } from './inbox/CardInbox.ts';
import { ReceivedReviewCard } from './ReceivedReviewCard.tsx';
import { useDeleteReply } from './useDeleteReply.ts';
import { useReplyChanged } from './useOwnReviews.ts';

const ReplyForm = lazy(async () => {
  const form = await import(/* webpackChunkName: "reply-form" */ './ReplyForm.tsx');
  return { default: form.ReplyForm };
});
const ReportDialog = lazy(() => import(/* webpackChunkName: "report" */ './ReportReview.tsx'));

interface OwnReviewCardProps {
  company: OwnCompany;
  review: CompanyReview;
  /** The text that the reviews are searched for; empty if there is no search. */
  search: string;
  /** The name of another person who is replying to the review, if there is one. */
  replying: string | undefined;
  /** Whether the form of the reply is open. */
  isWriting: boolean;
  /** Called when the form of the reply is opened or closed. */
  onWriting: (isWriting: boolean) => void;
  inbox: CardInbox;
}

/** A review of the owner's company, which can be replied to and reported. */
export function OwnReviewCard({ company, review, search, replying, isWriting, onWriting, inbox }: OwnReviewCardProps) {
  const tReply = useReplyMessages();
  const { remove, isDeleting, error } = useDeleteReply(review);
  const [isOpening, startOpening] = useTransition();
  const [reported, setReported] = useState<{ part: 'review' } | { part: 'photo'; photoId: string } | null>(null);
  const [isOpeningReport, startOpeningReport] = useTransition();
  const { reply, helpful } = review;
  const replyButton = useReplyFocus(isWriting, reply !== null);
  return (
    <>
      <ReceivedReviewCard
        review={review}
        search={search}
        onReportPhoto={(photoId) => setReported({ part: 'photo', photoId })}
        origin={<Origin review={review} />}
        status={inbox.checkbox}
        footer={inbox.labels}
        menu={
          <ReviewMenu
            busy={isOpeningReport}
            items={[
              ...inbox.menuItems,
              {
                label: tReply('report'),
                icon: <Flag />,
                onSelect: () => startOpeningReport(() => setReported({ part: 'review' })),
              },
            ]}
          />
        }
        reply={<ReplyPart {...{ company, review, replying, isWriting, error }} onClose={() => onWriting(false)} />}
        tools={<HelpfulCount count={helpful} />}
        actions={
          !isWriting && (
            <ReplyActions
              ref={replyButton}
              hasReply={reply !== null}
              isOpening={isOpening}
              isDeleting={isDeleting}
              onEdit={() => startOpening(() => onWriting(true))}
              onDelete={remove}
            />
          )
        }
      />
      <Suspense>
        {reported !== null && (
          <ReportDialog
            {...reported}
            reviewId={review.id}
            byCompany
            flagsPath={paths.myCompanyFlags}
            onClose={() => setReported(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The origin, with the reference of the invitation, and the labels. */
function Origin({ review }: Pick<OwnReviewCardProps, 'review'>) {
  const tReply = useReplyMessages();
  const { origin, reference } = review;
  return (
    <>
      <OriginLabel origin={origin} />
      <ReviewLabels review={review} />
      {typeof reference === 'string' && <small>{tReply('origin.reference', { reference })}</small>}
    </>
  );
}

interface ReplyPartProps extends Pick<OwnReviewCardProps, 'company' | 'review' | 'replying' | 'isWriting'> {
  /** The reason why deleting the reply failed; null otherwise. */
  error: Error | null;
  /** Closes the form. */
  onClose: () => void;
}

/** The reply, or the form that writes it. */
function ReplyPart({ company, review, replying, isWriting, error, onClose }: ReplyPartProps) {
  const tReply = useReplyMessages();
  const notices = useNotices();
  const replyChanged = useReplyChanged();
  const { reply } = review;
  return (
    <Suspense>
      {isWriting ? (
        <ReplyForm
          company={company}
          review={review}
          onSaved={(saved) => {
            // Keeps `hidden`: the response does not contain it, and saving does not change it.
            replyChanged(review, { ...(reply?.hidden && { hidden: reply.hidden }), ...saved });
            onClose();
            notices.show({ text: tReply('reply.published') });
          }}
          onDiscarded={(present) => {
            replyChanged(review, present);
            onClose();
          }}
          onCancel={onClose}
        />
      ) : (
        <>
          {reply !== null && <OwnReply company={company} reply={reply} />}
          {replying !== undefined && <Note>{tReply('reply.replying', { name: replying })}</Note>}
        </>
      )}
      {error !== null && (
        <Stack>
          <Alert>{errorText(error)}</Alert>
        </Stack>
      )}
    </Suspense>
  );
}

/** Moves the focus to the button that has replaced the form or the clicked button. Returns the ref of the new button. */
function useReplyFocus(isWriting: boolean, hasReply: boolean) {
  const replyButton = useRef<HTMLButtonElement>(null);
  const shown = useRef({ isWriting, hasReply });
  useEffect(() => {
    const hasChanged = shown.current.hasReply !== hasReply || (shown.current.isWriting && !isWriting);
    shown.current = { isWriting, hasReply };
    if (hasChanged && document.activeElement === document.body) replyButton.current?.focus();
  }, [isWriting, hasReply]);
  return replyButton;
}

interface ReplyActionsProps {
  ref: Ref<HTMLButtonElement>;
  hasReply: boolean;
  isOpening: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Opens the form of the reply, or deletes the reply. */
function ReplyActions({ ref, hasReply, isOpening, isDeleting, onEdit, onDelete }: ReplyActionsProps) {
  const tReply = useReplyMessages();
  return (
    <>
      <Button ref={ref} data-reply variant="ghost" loading={isOpening} disabled={isDeleting} onClick={onEdit}>
        {hasReply ? <Pencil /> : <MessageSquareReply />}
        {tReply(hasReply ? 'reply.edit' : 'reply.reply')}
      </Button>
      {hasReply && (
        <Button variant="ghost" loading={isDeleting} onClick={onDelete}>
          <Trash2 />
          {tReply('reply.delete')}
        </Button>
      )}
    </>
  );
}

type PresentReply = NonNullable<CompanyReview['reply']>;

/** The company's reply, with the reasons if it is hidden. */
function OwnReply({ company, reply }: { company: OwnCompany; reply: PresentReply }) {
  const api = useApi();
  const { formatDate } = useFormats();
  return (
    <ReviewReply
      company={company.name}
      image={api.pictureUrl(company.avatar)}
      placeholder={getCompanyPlaceholder(company)}
      notVerified={!company.verified}
      date={<time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>}
      text={reply.text}
      language={reply.language}
      repliedAfterSeconds={reply.repliedAfterSeconds}
      reviewChangedSince={reply.reviewChangedSince}
    >
      {reply.hidden && <HiddenReplyNote hidden={reply.hidden} />}
    </ReviewReply>
  );
}

/** Explains why the reply is hidden, and offers an appeal. */
function HiddenReplyNote({ hidden }: { hidden: NonNullable<PresentReply['hidden']> }) {
  const tReply = useReplyMessages();
  const labelGround = useGroundLabel();
  const queryClient = useQueryClient();
  return (
    <ReasonsNote
      title={tReply('hidden.title')}
      rule={<Link to={`${paths.transparency}#ground-${hidden.ground}`}>{labelGround(hidden.ground)}</Link>}
      reason={hidden.reason}
      canChange={false}
      appealUntil={hidden.appeal === null ? hidden.appealUntil : null}
    >
      {hidden.decisionId !== null && hidden.appealUntil !== null && (
        <AppealPart
          decisionId={hidden.decisionId}
          state={hidden.appeal}
          appealUntil={hidden.appealUntil}
          onSent={() => void queryClient.invalidateQueries({ queryKey: queryKeys.reviewsOfOwnCompany })}
        />
      )}
    </ReasonsNote>
  );
}
