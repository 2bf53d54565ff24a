import { endpoints, type Mark, type Photo, type Review } from '@heard/contract';
import { useAction, useApi, useNotices, useReviewsChanged } from '@heard/sdk';
import { useMessages } from '../messages/messages.ts';
import { withoutReports } from './ReviewReports.tsx';
import { useMarksCache, type MarksState } from './useMarks.ts';

interface MarkActionsOptions {
  /** Whether the review is held for a check, so that approving the mark publishes it. */
  isHeld: boolean;
  /** Called when the list shows the changed review. */
  onShown: () => void;
  /** Called when the mark is about to leave the list. */
  onLeaving: () => void;
}

/** Returns the actions of a mark, which update the cached list of marks. */
export function useMarkActions(mark: Mark, state: MarksState, { isHeld, onShown, onLeaving }: MarkActionsOptions) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const reviewsChanged = useReviewsChanged();
  const cache = useMarksCache(state);
  const { id, review, company } = mark;

  function show({ hidden, ...changed }: Review) {
    if (review === null) return;
    const { hidden: _, held: __, labelDecision: ___, ...before } = review;
    cache.replace({ ...mark, review: { ...before, ...changed, ...(hidden && { hidden }) } });
    cache.forgetOther();
    onShown();
    void reviewsChanged(company.id);
  }

  function changePhoto(photo: Photo) {
    if (review === null) return;
    const photos = review.photos.map((one) => (one.id === photo.id ? photo : one));
    cache.replace({ ...mark, reasons: toReasonsAfter(mark, photo), review: { ...review, photos } });
    cache.forgetOther();
    void reviewsChanged(company.id);
  }

  const unhide = useAction({
    call: () => api.send('unhideReview', { params: { id: review?.id ?? '' }, body: {} }),
    onSuccess: show,
  });
  const unlabel = useAction({
    call: () => api.send(endpoints.unlabelReview, { params: { id: review?.id ?? '' }, body: {} }),
    onSuccess: show,
  });
  function leaveWith(text: string) {
    notices.show({ text });
    cache.forgetOther();
    onLeaving();
  }
  const close = useAction({
    call: () => api.send('closeMark', { params: { id }, body: {} }),
    onSuccess: () => {
      if (isHeld) void reviewsChanged(company.id);
      leaveWith(t(isHeld ? 'marks.published' : 'marks.approved'));
    },
  });
  const voidVotes = useAction({
    call: () => api.send(endpoints.voidVotes, { params: { id: review?.id ?? '' } }),
    onSuccess: () => {
      void reviewsChanged(company.id);
      const reasons = mark.reasons.filter(({ kind }) => kind !== 'votes');
      // The API has closed the mark if it had no other reason.
      if (reasons.length === 0) return leaveWith(t('marks.votesVoided'));
      notices.show({ text: t('marks.votesVoided') });
      cache.replace({ ...mark, reasons });
    },
  });

  return { cache, show, changePhoto, unhide, unlabel, close, voidVotes, leaveWith };
}

/** Returns a mark's reasons that remain open after a photo was hidden or shown again. The API closes the reports of a hidden photo. */
function toReasonsAfter({ reasons }: Mark, { id, hidden }: Photo): Mark['reasons'] {
  return hidden === undefined ? reasons : withoutReports(reasons, ({ photoId }) => photoId === id);
}
