import type { Account, Review } from '@heard/contract';
import { errorText, fullName, Link, paths, useApi, useUnicodeDomain } from '@heard/sdk';
import { ArrowRight, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  Alert,
  Button,
  HelpfulCount,
  Note,
  Pill,
  ReviewCard,
  ReviewCardEdit,
  ReviewLink,
  ReviewListItem,
  ReviewReply,
  Stack,
  OriginLabel,
  useFormats,
} from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { HiddenNote } from '../trust/HiddenNote.tsx';
import { EditReviewForm } from './EditReviewForm.tsx';
import { takeRestored, useDeleteReview } from './useDeleteReview.ts';

const Below = styled.div`
  margin-top: var(--space-3);
`;

interface OwnReviewProps {
  review: Review;
  /** The author, who is logged in. */
  account: Account;
  /** Whether the card is in edit mode. The URL stores it, so that it survives a reload and a login. */
  editing: boolean;
  /** Whether the card takes the focus: the URL names it. */
  takesFocus: boolean;
  onEdit: () => void;
  onEditEnd: () => void;
  /** Called when the API has deleted the review. */
  onLeave: () => void;
}

/** The card of one of the consumer's own reviews, in read or edit mode (specification 2, "Review card (own reviews)"). */
export function OwnReview({ review, account, editing, takesFocus, onEdit, onEditEnd, onLeave }: OwnReviewProps) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatDay, formatRelative } = useFormats();
  const { remove, deleting, leaving, error } = useDeleteReview(review);
  const card = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);

  // Moves the focus to a restored card, unless the person has moved on.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.id === 'main';
    if (takeRestored(review.id) && isLost) card.current?.focus();
  }, [review.id]);

  // Returns the focus to the Edit button when edit mode ends.
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  useEffect(() => {
    if (!takesFocus) return;
    // After the shell has moved the focus to the top of the page.
    const frame = requestAnimationFrame(() => card.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leaving) leave();
  }, [leaving]);

  const domain = useUnicodeDomain(review.companyURL.replace(/^https?:\/\/(www\.)?/i, ''));
  // All reviews are by the same author: the company identifies the card. Without a name it is its domain.
  const head = {
    author: review.companyName === review.companyId ? domain : review.companyName,
    avatar: api.pictureUrl(review.companyAvatar),
    kind: 'company',
  } as const;
  const written = (
    <>
      <bdi>{fullName(account)}</bdi> ·{' '}
      <time dateTime={review.createdAt} title={formatDate(review.createdAt)}>
        {formatRelative(review.createdAt)}
      </time>
    </>
  );

  if (editing) {
    return (
      <ReviewListItem>
        <ReviewCardEdit {...head} date={written}>
          <EditReviewForm review={review} onSaved={onEditEnd} onCancel={onEditEnd} />
        </ReviewCardEdit>
      </ReviewListItem>
    );
  }
  return (
    <ReviewListItem leaving={leaving}>
      <ReviewCard
        ref={card}
        {...head}
        date={written}
        rating={review.rating}
        title={review.title}
        description={review.description}
        language={review.language}
        origin={<OriginLabel origin={review.origin} />}
        footer={
          <>
            {t('review.experienceDate', { date: formatDay(review.experienceDate) })}
            {review.companyRemoved && (
              <Below>
                <Note>{t('review.companyRemoved')}</Note>
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
        status={
          review.hidden && (
            <Pill tone="danger">
              <EyeOff />
              {t('review.hiddenPill')}
            </Pill>
          )
        }
        reply={
          (review.hidden !== undefined || review.reply !== null) && (
            <Stack>
              {review.hidden && <HiddenNote hidden={review.hidden} />}
              {review.reply !== null && (
                <ReviewReply
                  company={review.companyName}
                  image={api.pictureUrl(review.companyAvatar)}
                  date={
                    <time dateTime={review.reply.createdAt} title={formatDate(review.reply.createdAt)}>
                      {formatRelative(review.reply.createdAt)}
                    </time>
                  }
                  text={review.reply.text}
                  language={review.reply.language}
                  repliedAfterSeconds={review.reply.repliedAfterSeconds}
                  reviewChangedSince={review.reply.reviewChangedSince}
                />
              )}
            </Stack>
          )
        }
        tools={<HelpfulCount count={review.helpful} />}
        link={
          <ReviewLink as={Link} to={paths.company(review.companyId)}>
            {domain}
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
