import type { Account, Review } from '@heard/contract';
import { errorText, fullName, Link, paths, useApi, useUnicodeDomain } from '@heard/sdk';
import { ReviewDates, ReviewLabels, ReviewPhotos } from '@heard/sdk/reviews';
import { ArrowRight, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type Ref, type RefObject } from 'react';
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
  getCompanyPlaceholder,
} from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { useUnfinishedPhotos } from '../photos/unfinishedPhotos.ts';
import { HiddenNote } from '../trust/HiddenNote.tsx';
import { LabelNote } from '../trust/LabelNote.tsx';
import { EditReviewForm } from './EditReviewForm.tsx';
import { takeRestored, useDeleteReview } from './useDeleteReview.ts';

interface OwnReviewProps {
  review: Review;
  /** The author, who is logged in. */
  account: Account;
  /** Whether the card is in edit mode. The URL stores it, so that it survives a reload and a login. */
  editing: boolean;
  /** Whether the card takes the focus, because the URL names its review. */
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
  const { remove, deleting, leaving, error } = useDeleteReview(review);
  const card = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);

  useCardFocus({ card, editButton, reviewId: review.id, editing, takesFocus });

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leaving) leave();
  }, [leaving]);

  const domain = useUnicodeDomain(review.companyURL.replace(/^https?:\/\/(www\.)?/i, ''));
  // Names the company instead of the author, because all reviews are by the same author. A company without a name is shown by its domain.
  const placeholder = getCompanyPlaceholder({ id: review.companyId, name: review.companyName });
  const head = {
    author: review.companyName === review.companyId ? domain : review.companyName,
    avatar: api.pictureUrl(review.companyAvatar),
    placeholder,
    kind: 'company',
  } as const;
  const written = <Written review={review} account={account} />;

  const notes = useNotes(review, onEdit, deleting ? null : error);

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
        origin={
          <>
            <OriginLabel origin={review.origin} />
            <ReviewLabels review={review} />
          </>
        }
        footer={notes.length > 0 && <Stack>{notes}</Stack>}
        status={
          review.hidden && (
            <Pill tone="danger">
              <EyeOff />
              {t('review.hiddenPill')}
            </Pill>
          )
        }
        photos={review.photos.length > 0 && <OwnPhotos review={review} account={account} />}
        reply={
          (review.hidden !== undefined || review.labelDecision !== undefined || review.reply !== null) && (
            <Stack>
              {review.hidden && <HiddenNote hidden={review.hidden} />}
              {review.labelDecision && <LabelNote decision={review.labelDecision} />}
              {review.reply !== null && <CompanyReply review={review} placeholder={placeholder} />}
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
        actions={<Actions ref={editButton} deleting={deleting} onEdit={onEdit} onDelete={remove} />}
      />
    </ReviewListItem>
  );
}

/** Returns the notes below a review: why it is not public, photos that are missing, and the error of a deletion. */
function useNotes(review: Review, onEdit: () => void, error: unknown) {
  const t = useMessages();
  const unfinished = useUnfinishedPhotos(review.id);
  return [
    review.companyRemoved && <Note key="removed">{t('review.companyRemoved')}</Note>,
    review.awaitsConfirmation && <Note key="waiting">{t('waiting.review')}</Note>,
    review.held && <Note key="held">{t('held.review')}</Note>,
    unfinished.count > 0 && (
      <Note
        key="photos"
        action={
          unfinished.isUploading || (
            <Button variant="ghost" onClick={onEdit}>
              {t('photos.add')}
            </Button>
          )
        }
      >
        {t(unfinished.isUploading ? 'photos.uploading' : 'photos.missing', { count: unfinished.count })}
      </Note>
    ),
    error !== null && <Alert key="error">{errorText(error)}</Alert>,
  ].filter(Boolean);
}

interface CardFocusOptions extends Pick<OwnReviewProps, 'editing' | 'takesFocus'> {
  card: RefObject<HTMLElement | null>;
  editButton: RefObject<HTMLButtonElement | null>;
  reviewId: string;
}

/** Moves the focus to the card when it is restored or linked, and to the Edit button when edit mode ends. */
function useCardFocus({ card, editButton, reviewId, editing, takesFocus }: CardFocusOptions): void {
  // Moves the focus to a restored card, unless the person has moved the focus elsewhere.
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.id === 'main';
    if (takeRestored(reviewId) && isLost) card.current?.focus();
  }, [card, reviewId]);

  // Returns the focus to the Edit button when edit mode ends.
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editButton, editing]);

  useEffect(() => {
    if (!takesFocus) return;
    // Moves the focus in the next frame, because the shell first moves it to the top of the page.
    const frame = requestAnimationFrame(() => card.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [card, takesFocus]);
}

/** The photos of a review, with the decisions that hid some of them. */
function OwnPhotos({ review, account }: Pick<OwnReviewProps, 'review' | 'account'>) {
  const t = useMessages();
  const { formatDate } = useFormats();
  return (
    <ReviewPhotos
      photos={review.photos}
      author={fullName(account)}
      date={formatDate(review.createdAt)}
      renderDetails={({ hidden }, n) =>
        hidden && <HiddenNote hidden={hidden} photoTitle={t('review.photoHidden', { n })} />
      }
    />
  );
}

/** The author, and when the review was written. */
function Written({ review, account }: Pick<OwnReviewProps, 'review' | 'account'>) {
  const { formatDate, formatRelative } = useFormats();
  return (
    <>
      <bdi>{fullName(account)}</bdi> ·{' '}
      <ReviewDates review={review}>
        <time dateTime={review.createdAt} title={formatDate(review.createdAt)}>
          {formatRelative(review.createdAt)}
        </time>
      </ReviewDates>
    </>
  );
}

interface CompanyReplyProps extends Pick<OwnReviewProps, 'review'> {
  placeholder: ReturnType<typeof getCompanyPlaceholder>;
}

function CompanyReply({ review, placeholder }: CompanyReplyProps) {
  const api = useApi();
  const { formatDate, formatRelative } = useFormats();
  const { reply } = review;
  if (reply === null) return null;
  return (
    <ReviewReply
      company={review.companyName}
      image={api.pictureUrl(review.companyAvatar)}
      placeholder={placeholder}
      date={
        <time dateTime={reply.createdAt} title={formatDate(reply.createdAt)}>
          {formatRelative(reply.createdAt)}
        </time>
      }
      text={reply.text}
      language={reply.language}
      repliedAfterSeconds={reply.repliedAfterSeconds}
      reviewChangedSince={reply.reviewChangedSince}
    />
  );
}

interface ActionsProps {
  ref: Ref<HTMLButtonElement>;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Actions({ ref, deleting, onEdit, onDelete }: ActionsProps) {
  const t = useMessages();
  return (
    <>
      <Button ref={ref} variant="ghost" disabled={deleting} onClick={onEdit}>
        <Pencil />
        {t('review.edit')}
      </Button>
      <Button variant="ghost" loading={deleting} onClick={onDelete}>
        <Trash2 />
        {t('review.delete')}
      </Button>
    </>
  );
}
