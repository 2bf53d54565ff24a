import type { Mark, Review } from '@heard/contract';
import { errorText, fullName, isApiError, Link, paths, type Action } from '@heard/sdk';
import { ReviewLabels } from '@heard/sdk/reviews';
import { ArrowRight, Building2, Check, Clock, EyeOff, Merge, Tag, ThumbsDown, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode, type Ref } from 'react';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  formatDuration,
  Note,
  Pill,
  ReviewCard,
  ReviewLink,
  ReviewListItem,
  ReviewReply,
  Stack,
  useFormats,
  useLanguage,
} from '@heard/ui';
import { styled } from 'styled-components';
import { toCompanyPath, toMergePath } from '../companies/companiesPath.ts';
import { HideForm } from './HideForm.tsx';
import { LabelForm } from './LabelForm.tsx';
import { KeepForm } from './KeepForm.tsx';
import { MarkedPhotos } from './MarkedPhotos.tsx';
import { MarkReasons } from './MarkReasons.tsx';
import { useMessages } from '../messages/messages.ts';
import { getReports, getMainGround, ReviewReports } from './ReviewReports.tsx';
import { useMarkActions } from './useMarkActions.ts';
import { useReplacementFocus } from './useReplacementFocus.ts';
import type { MarksState } from './useMarks.ts';

/** The actions of a marked company. */
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-top: var(--space-4);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  min-width: 0;
  margin-inline: calc(-1 * var(--space-3));

  /* A long translation gets a second line. */
  & > * {
    white-space: normal;
  }
`;

/** A mark, to which keyboard shortcuts move the focus. */
const Current = styled(Stack)`
  border-radius: var(--radius-md);

  & > label {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    overflow-wrap: anywhere;
  }
`;

type MarkedReview = NonNullable<Mark['review']>;

interface MarkItemProps {
  mark: Mark;
  state: MarksState;
  /** Called when the mark leaves the list. */
  onLeave: () => void;
  /** Whether the mark is selected; undefined if it cannot be selected. */
  isSelected?: boolean;
  onToggle?: () => void;
}

/** A marked review or company with the reasons and the available actions. */
export function MarkItem({ mark, state, onLeave, isSelected = false, onToggle }: MarkItemProps) {
  const t = useMessages();
  const [asking, setAsking] = useState<Asking>(null);
  const isAsking = asking !== null;
  const [isLeaving, setLeaving] = useState(false);
  const { id, review, company } = mark;
  const reports = getReports(mark);
  const oldest = reports[0];
  // Excludes reviews whose author has not confirmed the email, because such a review stays private even if it is not held.
  const isHeld = review?.held === true && review.awaitsConfirmation === undefined;
  const { cache, show, changePhoto, unhide, unlabel, close, voidVotes, leaveWith } = useMarkActions(mark, state, {
    isHeld,
    onShown: () => setAsking(null),
    onLeaving: () => setLeaving(true),
  });
  const hasVotes = mark.reasons.some(({ kind }) => kind === 'votes');
  const isHidden = review?.hidden !== undefined;
  const replacement = useReplacementFocus(isAsking, isHidden);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);

  const link = (
    <ReviewLink as={Link} to={paths.company(company.id)}>
      {company.name} ({company.id})
      <ArrowRight />
    </ReviewLink>
  );
  const approve = state === 'open' && (mark.review === null || !isHidden) && (
    <Button variant="ghost" data-action="approve" loading={close.isRunning} onClick={() => close.run()}>
      <Check />
      {t(isHeld ? 'marks.publish' : 'marks.approve')}
    </Button>
  );
  const error = unhide.error ?? unlabel.error ?? close.error ?? voidVotes.error;
  const isReplyReported = reports.some(({ part }) => part === 'reply');
  return (
    <ReviewListItem leaving={isLeaving} onLeft={() => cache.remove(new Set([id]))}>
      <Current data-mark tabIndex={-1} role="group" aria-label={review?.title ?? company.name}>
        {onToggle !== undefined && (
          <label>
            <input type="checkbox" data-action="select" checked={isSelected} onChange={onToggle} />
            {t('selection.one', { name: review?.title ?? company.name })}
          </label>
        )}
        {review === null ? (
          <MarkedCompany mark={mark} link={link} approve={approve} />
        ) : (
          <ReviewCard
            author={fullName(review.user)}
            date={<Written review={review} />}
            rating={review.rating}
            title={review.title}
            description={review.description}
            language={review.language}
            origin={<ReviewLabels review={review} />}
            status={oldest !== undefined && <Waiting since={oldest.createdAt} />}
            photos={
              review.photos.length > 0 && <MarkedPhotos review={review} reports={reports} onChange={changePhoto} />
            }
            reply={
              (isReplyReported || asking !== null) && (
                <Stack>
                  {isReplyReported && review.reply !== null && (
                    <ReportedReply company={company.name} reply={review.reply} />
                  )}
                  {asking !== null && (
                    <AskedForm
                      asking={asking}
                      mark={mark}
                      reports={reports}
                      onShown={show}
                      onDone={leaveWith}
                      onCancel={() => setAsking(null)}
                    />
                  )}
                </Stack>
              )
            }
            footer={
              <>
                {reports.length > 0 && <ReviewReports reports={reports} photos={review.photos} />}
                <MarkReasons reasons={mark.reasons} />
              </>
            }
            link={link}
            actions={
              isHidden ? (
                <Button ref={replacement} variant="ghost" loading={unhide.isRunning} onClick={() => unhide.run()}>
                  <Undo2 />
                  {t('marks.undo')}
                </Button>
              ) : (
                !isAsking && (
                  <ReviewActions
                    ref={replacement}
                    voidVotes={hasVotes ? voidVotes : null}
                    canHideReply={isReplyReported && review.reply !== null}
                    approve={reports.length > 0 && state === 'open' ? null : approve}
                    unlabel={review.label === null ? null : unlabel}
                    onAsk={setAsking}
                  />
                )
              )
            }
          />
        )}
        {review?.label && <Note>{t('label.shown', { reason: review.label.reason })}</Note>}
        {review?.held && <Note>{t('marks.held')}</Note>}
        {review?.hidden && <Note>{t('marks.hidden', { reason: review.hidden.reason })}</Note>}
        {error !== null && <Alert>{isApiError(error, 404) ? t('hide.gone') : errorText(error)}</Alert>}
      </Current>
    </ReviewListItem>
  );
}

type Asking = 'hide' | 'hideReply' | 'keep' | 'label' | null;

interface AskedFormProps {
  asking: NonNullable<Asking>;
  mark: Mark;
  reports: ReturnType<typeof getReports>;
  /** Called with the review after the decision has changed it. */
  onShown: (review: Review) => void;
  /** Called with a message when the decision has closed the mark. */
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** Asks for the reason of a decision. */
function AskedForm({ asking, mark: { id, review }, reports, onShown, onDone, onCancel }: AskedFormProps) {
  const t = useMessages();
  if (asking === 'keep') return <KeepForm markId={id} onKept={() => onDone(t('marks.kept'))} onCancel={onCancel} />;
  if (review === null) return null;
  if (asking === 'label') return <LabelForm reviewId={review.id} onLabelled={onShown} onCancel={onCancel} />;
  return (
    <HideForm
      key={asking}
      id={review.id}
      part={asking === 'hideReply' ? 'reply' : 'review'}
      ground={getMainGround(reports)}
      onHidden={(hidden) => (hidden === null ? onDone(t('hide.replyHidden')) : onShown(hidden))}
      onCancel={onCancel}
    />
  );
}

interface ReviewActionsProps {
  ref: Ref<HTMLButtonElement>;
  /** Voids suspicious votes; null if there are none. */
  voidVotes: Action<void> | null;
  canHideReply: boolean;
  /** The button that closes the mark; null if closing it requires a reason. */
  approve: ReactNode;
  /** Removes the label of an administrator; null if there is none. */
  unlabel: Action<void> | null;
  onAsk: (asking: Asking) => void;
}

/** The decisions about a review that is visible. */
function ReviewActions({ ref, voidVotes, canHideReply, approve, unlabel, onAsk }: ReviewActionsProps) {
  const t = useMessages();
  return (
    <>
      {voidVotes !== null && (
        <Button variant="ghost" loading={voidVotes.isRunning} onClick={() => voidVotes.run()}>
          <ThumbsDown />
          {t('marks.voidVotes')}
        </Button>
      )}
      <Button ref={ref} variant="ghost" data-action="hide" onClick={() => onAsk('hide')}>
        <EyeOff />
        {t('marks.hide')}
      </Button>
      {canHideReply && (
        <Button variant="ghost" onClick={() => onAsk('hideReply')}>
          <EyeOff />
          {t('marks.hideReply')}
        </Button>
      )}
      {unlabel === null ? (
        <Button variant="ghost" onClick={() => onAsk('label')}>
          <Tag />
          {t('label.add')}
        </Button>
      ) : (
        <Button variant="ghost" loading={unlabel.isRunning} onClick={() => unlabel.run()}>
          <Undo2 />
          {t('label.remove')}
        </Button>
      )}
      {approve === null ? (
        <Button variant="ghost" data-action="approve" onClick={() => onAsk('keep')}>
          <Check />
          {t('marks.keep')}
        </Button>
      ) : (
        approve
      )}
    </>
  );
}

interface MarkedCompanyProps {
  mark: Mark;
  /** Links to the page of the review. */
  link: ReactNode;
  /** The button that closes the mark. */
  approve: ReactNode;
}

/** The mark of a company. Marks of reviews have a separate component. */
function MarkedCompany({ mark: { company, reasons }, link, approve }: MarkedCompanyProps) {
  const t = useMessages();
  const namesake = reasons.find((reason) => reason.kind === 'sameName');
  return (
    <Card as="article">
      <CardTitle as="h3">{company.name}</CardTitle>
      <MarkReasons reasons={reasons} />
      <Tools>
        {link}
        <Actions>
          <ButtonLink as={Link} to={toCompanyPath(company.id)} variant="ghost">
            <Building2 />
            {t('marks.company')}
          </ButtonLink>
          {namesake !== undefined && (
            <ButtonLink as={Link} to={toMergePath(company.id, namesake.companyId)} variant="ghost">
              <Merge />
              {t('marks.merge')}
            </ButtonLink>
          )}
          {approve}
        </Actions>
      </Tools>
    </Card>
  );
}

/** The reply to a review, shown when the reply was reported. */
function ReportedReply({ company, reply }: { company: string; reply: NonNullable<MarkedReview['reply']> }) {
  const { formatDate } = useFormats();
  const { createdAt, text, language, repliedAfterSeconds, reviewChangedSince } = reply;
  return (
    <ReviewReply
      company={company}
      date={<time dateTime={createdAt}>{formatDate(createdAt)}</time>}
      {...{ text, language, repliedAfterSeconds, reviewChangedSince }}
    />
  );
}

/** The time that a report has waited for a decision. */
function Waiting({ since }: { since: string }) {
  const t = useMessages();
  const language = useLanguage();
  // Computed at the first render, because the duration need not be updated.
  const [now] = useState(() => Date.now());
  return (
    <Pill>
      <Clock />
      {t('reports.waiting', { duration: formatDuration((now - Date.parse(since)) / 1000, language) })}
    </Pill>
  );
}

/** The date of a review, and the age and activity of its author's account. */
function Written({ review: { createdAt, user } }: { review: MarkedReview }) {
  const t = useMessages();
  const { formatDate, formatRelative } = useFormats();
  return (
    <>
      <time dateTime={createdAt} title={formatDate(createdAt)}>
        {formatRelative(createdAt)}
      </time>
      {' · '}
      {t('marks.signedUp', { reviews: user.reviewsQuantity, date: formatDate(user.createdAt) })}
    </>
  );
}
