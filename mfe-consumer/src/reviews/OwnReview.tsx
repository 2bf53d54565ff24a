import type { Account, Review } from '@heard/contract';
import { errorText, fullName, Link, paths, useApi } from '@heard/sdk';
import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Alert, Button, Note, ReviewCard, ReviewCardEdit, ReviewLink, ReviewListItem, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { EditReviewForm } from './EditReviewForm.tsx';
import { useDeleteReview } from './useDeleteReview.ts';

const Below = styled.div`
  margin-top: var(--space-3);
`;

interface OwnReviewProps {
  review: Review;
  /** The author, who is logged in. */
  account: Account;
  /** Whether the card is in edit mode. The URL stores it, so that it survives a reload and a login. */
  editing: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
  /** Called when the API has deleted the review. */
  onLeave: () => void;
}

/** The card of one of the consumer's own reviews, in read or edit mode (specification 2, "Review card (own reviews)"). */
export function OwnReview({ review, account, editing, onEdit, onEditEnd, onLeave }: OwnReviewProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay, formatRelative } = useFormats();
  const { remove, deleting, leaving, error } = useDeleteReview(review);
  const editButton = useRef<HTMLButtonElement>(null);

  // Returns the focus to the Edit button when edit mode ends.
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leaving) leave();
  }, [leaving]);

  const author = fullName(account);
  const avatar = api.pictureUrl(account.avatar);
  const company = review.companyURL.replace(/^https?:\/\/(www\.)?/i, '');
  const created = (
    <time dateTime={review.createdAt} title={formatDate(review.createdAt)}>
      {formatRelative(review.createdAt)}
    </time>
  );

  if (editing) {
    return (
      <ReviewListItem>
        <ReviewCardEdit
          author={author}
          avatar={avatar}
          date={
            <>
              {company} · {created}
            </>
          }
        >
          <EditReviewForm review={review} onSaved={onEditEnd} onCancel={onEditEnd} />
        </ReviewCardEdit>
      </ReviewListItem>
    );
  }
  return (
    <ReviewListItem leaving={leaving}>
      <ReviewCard
        author={author}
        avatar={avatar}
        date={created}
        rating={review.rating}
        title={review.title}
        description={review.description}
        language={review.language}
        footer={
          <>
            {t('review.experienceDate', { date: formatDay(review.experienceDate) })}
            {review.hidden && (
              <Below>
                <Note>{t('review.hidden', { reason: review.hidden.reason.replace(/\.+$/, '') })}</Note>
              </Below>
            )}
            {review.awaitsConfirmation && (
              <Below>
                <Note>{t('waiting.review')}</Note>
              </Below>
            )}
            {error !== null && !deleting && (
              <Below>
                <Alert>{errorText(error)}</Alert>
              </Below>
            )}
          </>
        }
        link={
          <ReviewLink as={Link} to={paths.company(review.companyId)}>
            {company}
            <ArrowRight />
          </ReviewLink>
        }
        actions={
          <>
            <Button ref={editButton} variant="ghost" disabled={deleting} onClick={onEdit}>
              <Pencil />
              {t('review.edit')}
            </Button>
            <Button variant="ghost" loading={deleting} onClick={remove}>
              <Trash2 />
              {t('review.delete')}
            </Button>
          </>
        }
      />
    </ReviewListItem>
  );
}
