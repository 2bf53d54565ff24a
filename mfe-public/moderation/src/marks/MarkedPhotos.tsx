import { endpoints, type Mark, type Photo } from '@heard/contract';
import { errorText, fullName, isApiError, useAction, useApi } from '@heard/sdk';
import { ReviewPhotos } from '@heard/sdk/reviews';
import { Alert, Button, Muted, Note, Pill, Stack, useFormats } from '@heard/ui';
import { EyeOff, Flag, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { HideForm } from './HideForm.tsx';
import { useMessages } from '../messages/messages.ts';
import { getMainGround, type Reports } from './ReviewReports.tsx';
import { useReplacementFocus } from './useReplacementFocus.ts';

type MarkedReview = NonNullable<Mark['review']>;

interface MarkedPhotosProps {
  review: MarkedReview;
  /** The reports of the review and its photos about which no decision has been made yet. */
  reports: Reports;
  /** Called with a photo that was hidden or shown again. */
  onChange: (photo: Photo) => void;
}

/** Shows the photos of a marked review with their descriptions. Administrators can hide each photo and show it again. */
export function MarkedPhotos({ review, reports, onChange }: MarkedPhotosProps) {
  const { formatDate } = useFormats();
  return (
    <ReviewPhotos
      photos={review.photos}
      author={fullName(review.user)}
      date={formatDate(review.createdAt)}
      renderDetails={(photo, n) => (
        <MarkedPhoto
          {...{ photo, n, onChange }}
          reviewId={review.id}
          reports={reports.filter(({ photoId }) => photoId === photo.id)}
        />
      )}
    />
  );
}

interface MarkedPhotoProps extends Pick<MarkedPhotosProps, 'reports' | 'onChange'> {
  reviewId: string;
  photo: Photo;
  /** The number of the photo, from 1. */
  n: number;
}

function MarkedPhoto({ reviewId, photo, n, reports, onChange }: MarkedPhotoProps) {
  const t = useMessages();
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const { id, alt, hidden } = photo;
  const isHidden = hidden !== undefined;
  const button = useReplacementFocus(isAsking, isHidden);

  const unhide = useAction({
    call: () => api.send(endpoints.unhidePhoto, { params: { id }, body: {} }),
    onSuccess: () => {
      const { hidden: _, ...shown } = photo;
      onChange(toPrivate(reviewId, shown));
    },
  });

  return (
    <Stack role="group" aria-label={t('photos.one', { n })}>
      {alt === '' ? <Muted>{t('photos.noDescription')}</Muted> : <p dir="auto">{alt}</p>}
      {reports.length > 0 && (
        <div>
          <Pill tone="danger">
            <Flag />
            {t('kind.flags')}
          </Pill>
        </div>
      )}
      {hidden !== undefined && <Note>{t('marks.hidden', { reason: hidden.reason })}</Note>}
      {unhide.error !== null && (
        <Alert>{isApiError(unhide.error, 404) ? t('photos.gone') : errorText(unhide.error)}</Alert>
      )}
      {isAsking ? (
        <HideForm
          id={id}
          part="photo"
          ground={getMainGround(reports)}
          onHidden={(_, decision) => {
            setAsking(false);
            const noAppeal = { decisionId: null, appealUntil: null, appeal: null };
            const at = new Date().toISOString();
            onChange(toPrivate(reviewId, { ...photo, hidden: { ...decision, at, ...noAppeal } }));
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div>
          <Button
            ref={button}
            variant="ghost"
            loading={isHidden && unhide.isRunning}
            onClick={() => (isHidden ? unhide.run() : setAsking(true))}
          >
            {isHidden ? <Undo2 /> : <EyeOff />}
            {t(isHidden ? 'photos.show' : 'photos.hide')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/**
 * Replaces the public paths of a photo by paths that require the session of an administrator, because hiding the photo has changed its public paths.
 */
function toPrivate(reviewId: string, photo: Photo): Photo {
  const toPath = (file: 'small' | 'large') => `/review/${reviewId}/photos/${photo.id}/${file}`;
  return {
    ...photo,
    small: { ...photo.small, path: toPath('small') },
    large: { ...photo.large, path: toPath('large') },
  };
}
