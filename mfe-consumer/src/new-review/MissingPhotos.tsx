import { Alert, Card, Stack } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { EditReviewForm } from '../reviews/EditReviewForm.tsx';
import type { CreatedReview } from './useCreatedReview.ts';

interface MissingPhotosProps extends CreatedReview {
  /** Called when the author has added the photos or continues without them. */
  onLeave: () => void;
}

/** Lets the author add the photos whose upload failed after the review was created. */
export function MissingPhotos({ review, text, missing, onLeave }: MissingPhotosProps) {
  const t = useMessages();
  return (
    <Card>
      <Stack>
        <Alert title={text}>
          {t('photos.missing', { count: missing })} {t('photos.later')}
        </Alert>
        <EditReviewForm review={review} onSaved={onLeave} onCancel={onLeave} />
      </Stack>
    </Card>
  );
}
