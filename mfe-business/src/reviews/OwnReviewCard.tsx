import type { CompanyReview, OwnCompany } from '@heard/contract';
import { errorText, Link, paths, queryKeys, useApi, useNotices, useQueryClient } from '@heard/sdk';
import { AppealPart } from '@heard/sdk/trust';
import {
  Alert,
  Button,
  HelpfulCount,
  ReasonsNote,
  ReviewMenu,
  ReviewReply,
  OriginLabel,
  Stack,
  useFormats,
  useGroundLabel,
} from '@heard/ui';
import { Flag, MessageSquareReply, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { useReplyMessages } from './messages/messages.ts';
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
  /** The text that the reviews are searched for; empty without a search. */
  search: string;
}

/** A review of the owner's company, which can be replied to and reported. */
export function OwnReviewCard({ company, review, search }: OwnReviewCardProps) {
  const tReply = useReplyMessages();
  const labelGround = useGroundLabel();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const { formatDate } = useFormats();
  const replyChanged = useReplyChanged();
  const { remove, isDeleting, error } = useDeleteReply(review);
  const [isEditing, setEditing] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const [isReporting, setReporting] = useState(false);
  const [isOpeningReport, startOpeningReport] = useTransition();
  const { reply, helpful } = review;

  // Moves the focus to the button that has replaced the form, or the button that was clicked.
  const replyButton = useRef<HTMLButtonElement>(null);
  const shown = useRef({ isEditing, hasReply: reply !== null });
  useEffect(() => {
    const hasChanged = shown.current.hasReply !== (reply !== null) || (shown.current.isEditing && !isEditing);
    shown.current = { isEditing, hasReply: reply !== null };
    if (hasChanged && document.activeElement === document.body) replyButton.current?.focus();
  }, [isEditing, reply]);

  const edit = () => startOpening(() => setEditing(true));
  return (
    <>
      <ReceivedReviewCard
        review={review}
        search={search}
        origin={
          <>
            <OriginLabel origin={review.origin} />
            {typeof review.reference === 'string' && (
              <small>{tReply('origin.reference', { reference: review.reference })}</small>
            )}
          </>
        }
        menu={
          <ReviewMenu
            busy={isOpeningReport}
            items={[
              {
                label: tReply('report'),
                icon: <Flag />,
                onSelect: () => startOpeningReport(() => setReporting(true)),
              },
            ]}
          />
        }
        reply={
          <Suspense>
            {isEditing ? (
              <ReplyForm
                reviewId={review.id}
                text={reply?.text ?? ''}
                onSaved={(saved) => {
                  // The response is that of a public reply: whether it is hidden has not changed.
                  replyChanged(review, { ...(reply?.hidden && { hidden: reply.hidden }), ...saved });
                  setEditing(false);
                  notices.show({ text: tReply('reply.published') });
                }}
                onCancel={() => setEditing(false)}
              />
            ) : (
              reply !== null && (
                <ReviewReply
                  company={company.name}
                  image={api.pictureUrl(company.avatar)}
                  notVerified={!company.verified}
                  date={<time dateTime={reply.createdAt}>{formatDate(reply.createdAt)}</time>}
                  text={reply.text}
                  language={reply.language}
                  repliedAfterSeconds={reply.repliedAfterSeconds}
                  reviewChangedSince={reply.reviewChangedSince}
                >
                  {reply.hidden && (
                    <ReasonsNote
                      title={tReply('hidden.title')}
                      rule={
                        <Link to={`${paths.transparency}#ground-${reply.hidden.ground}`}>
                          {labelGround(reply.hidden.ground)}
                        </Link>
                      }
                      reason={reply.hidden.reason}
                      canChange={false}
                      appealUntil={reply.hidden.appeal === null ? reply.hidden.appealUntil : null}
                    >
                      {reply.hidden.decisionId !== null && reply.hidden.appealUntil !== null && (
                        <AppealPart
                          decisionId={reply.hidden.decisionId}
                          state={reply.hidden.appeal}
                          appealUntil={reply.hidden.appealUntil}
                          onSent={() => void queryClient.invalidateQueries({ queryKey: queryKeys.reviewsOfOwnCompany })}
                        />
                      )}
                    </ReasonsNote>
                  )}
                </ReviewReply>
              )
            )}
            {error !== null && (
              <Stack>
                <Alert>{errorText(error)}</Alert>
              </Stack>
            )}
          </Suspense>
        }
        tools={<HelpfulCount count={helpful} />}
        actions={
          !isEditing && (
            <>
              <Button ref={replyButton} variant="ghost" loading={isOpening} disabled={isDeleting} onClick={edit}>
                {reply === null ? <MessageSquareReply /> : <Pencil />}
                {tReply(reply === null ? 'reply.reply' : 'reply.edit')}
              </Button>
              {reply !== null && (
                <Button variant="ghost" loading={isDeleting} onClick={remove}>
                  <Trash2 />
                  {tReply('reply.delete')}
                </Button>
              )}
            </>
          )
        }
      />
      <Suspense>
        {isReporting && (
          <ReportDialog
            reviewId={review.id}
            byCompany
            flagsPath={paths.myCompanyFlags}
            onClose={() => setReporting(false)}
          />
        )}
      </Suspense>
    </>
  );
}
