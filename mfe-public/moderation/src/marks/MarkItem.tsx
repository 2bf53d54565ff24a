import { voteCalls, type Mark, type Review } from '@heard/contract';
import {
  errorText,
  fullName,
  isApiError,
  Link,
  paths,
  useAction,
  useApi,
  useNotices,
  useReviewsChanged,
} from '@heard/sdk';
import { ArrowRight, Building2, Check, Clock, EyeOff, Merge, ThumbsDown, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
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
import { KeepForm } from './KeepForm.tsx';
import { MarkReasons } from './MarkReasons.tsx';
import { useMessages } from '../messages/messages.ts';
import { getFlags, getMainGround, ReportedFlags } from './ReportedFlags.tsx';
import { useMarksCache, type MarksState } from './useMarks.ts';

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

type MarkedReview = NonNullable<Mark['review']>;

interface MarkItemProps {
  mark: Mark;
  state: MarksState;
  /** Called when the mark leaves the list. */
  onLeave: () => void;
}

/** A marked review or company with the reasons and the available actions. */
export function MarkItem({ mark, state, onLeave }: MarkItemProps) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const reviewsChanged = useReviewsChanged();
  const cache = useMarksCache(state);
  const [asking, setAsking] = useState<'hide' | 'hideReply' | 'keep' | null>(null);
  const isAsking = asking !== null;
  const [isLeaving, setLeaving] = useState(false);
  const { id, review, company } = mark;
  const flags = getFlags(mark);
  const oldest = flags[0];

  function show({ hidden, ...changed }: Review) {
    if (review === null) return;
    const { hidden: _, ...before } = review;
    cache.replace({ ...mark, review: { ...before, ...changed, ...(hidden && { hidden }) } });
    cache.forgetOther();
    setAsking(null);
    void reviewsChanged(company.id);
  }

  const unhide = useAction({
    call: () => api.send('unhideReview', { params: { id: review?.id ?? '' }, body: {} }),
    onSuccess: show,
  });
  function leaveWith(text: string) {
    notices.show({ text });
    cache.forgetOther();
    setLeaving(true);
  }
  const close = useAction({
    call: () => api.send('closeMark', { params: { id }, body: {} }),
    onSuccess: () => leaveWith(t('marks.approved')),
  });
  const hasVotes = mark.reasons.some(({ kind }) => kind === 'votes');
  const voidVotes = useAction({
    call: () => api.send(voteCalls.voidVotes, { params: { id: review?.id ?? '' } }),
    onSuccess: () => {
      void reviewsChanged(company.id);
      const reasons = mark.reasons.filter(({ kind }) => kind !== 'votes');
      // The API closes a mark that had no other reason.
      if (reasons.length === 0) return leaveWith(t('marks.votesVoided'));
      notices.show({ text: t('marks.votesVoided') });
      cache.replace({ ...mark, reasons });
    },
  });

  // Moves the focus to the button that replaced the focused button or form.
  const replacement = useRef<HTMLButtonElement>(null);
  const isHidden = review?.hidden !== undefined;
  const shown = useRef({ isAsking, isHidden });
  useEffect(() => {
    const hasChanged = shown.current.isAsking !== isAsking || shown.current.isHidden !== isHidden;
    shown.current = { isAsking, isHidden };
    if (hasChanged && document.activeElement === document.body) replacement.current?.focus();
  }, [isAsking, isHidden]);
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
    <Button variant="ghost" loading={close.isRunning} onClick={() => close.run()}>
      <Check />
      {t('marks.approve')}
    </Button>
  );
  const error = unhide.error ?? close.error ?? voidVotes.error;
  const isReplyReported = flags.some(({ part }) => part === 'reply');
  return (
    <ReviewListItem leaving={isLeaving} onLeft={() => cache.remove(id)}>
      <Stack>
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
            status={oldest !== undefined && <Waiting since={oldest.createdAt} />}
            reply={
              (isReplyReported || asking !== null) && (
                <Stack>
                  {isReplyReported && review.reply !== null && (
                    <ReportedReply company={company.name} reply={review.reply} />
                  )}
                  {asking === 'keep' && (
                    <KeepForm markId={id} onKept={() => leaveWith(t('marks.kept'))} onCancel={() => setAsking(null)} />
                  )}
                  {(asking === 'hide' || asking === 'hideReply') && (
                    <HideForm
                      key={asking}
                      reviewId={review.id}
                      isReply={asking === 'hideReply'}
                      ground={getMainGround(flags)}
                      onHidden={(hidden) => (hidden === null ? leaveWith(t('hide.replyHidden')) : show(hidden))}
                      onCancel={() => setAsking(null)}
                    />
                  )}
                </Stack>
              )
            }
            footer={
              <>
                {flags.length > 0 && <ReportedFlags flags={flags} />}
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
                  <>
                    {hasVotes && (
                      <Button variant="ghost" loading={voidVotes.isRunning} onClick={() => voidVotes.run()}>
                        <ThumbsDown />
                        {t('marks.voidVotes')}
                      </Button>
                    )}
                    <Button ref={replacement} variant="ghost" onClick={() => setAsking('hide')}>
                      <EyeOff />
                      {t('marks.hide')}
                    </Button>
                    {isReplyReported && review.reply !== null && (
                      <Button variant="ghost" onClick={() => setAsking('hideReply')}>
                        <EyeOff />
                        {t('marks.hideReply')}
                      </Button>
                    )}
                    {flags.length > 0 && state === 'open' ? (
                      <Button variant="ghost" onClick={() => setAsking('keep')}>
                        <Check />
                        {t('marks.keep')}
                      </Button>
                    ) : (
                      approve
                    )}
                  </>
                )
              )
            }
          />
        )}
        {review?.hidden && <Note>{t('marks.hidden', { reason: review.hidden.reason })}</Note>}
        {error !== null && <Alert>{isApiError(error, 404) ? t('hide.gone') : errorText(error)}</Alert>}
      </Stack>
    </ReviewListItem>
  );
}

interface MarkedCompanyProps {
  mark: Mark;
  /** To its page. */
  link: ReactNode;
  /** The button that closes the mark. */
  approve: ReactNode;
}

/** A company that is marked, not one of its reviews. */
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

/** The reply to a review, when it was reported. */
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

/** How long a report has waited for a decision. */
function Waiting({ since }: { since: string }) {
  const t = useMessages();
  const language = useLanguage();
  // As of the first render: a duration that is read, not a clock.
  const [now] = useState(() => Date.now());
  return (
    <Pill>
      <Clock />
      {t('flags.waiting', { duration: formatDuration((now - Date.parse(since)) / 1000, language) })}
    </Pill>
  );
}

/** When a review was written, and the age and activity of its author's account. */
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
