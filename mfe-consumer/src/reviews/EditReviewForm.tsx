import { textRules, type Review } from '@heard/contract';
import { isApiError, useApi, useReviewsChanged } from '@heard/sdk';
import { FormButtons, useContractForm } from '@heard/sdk/forms';
import { DeclarationFields, readDeclarations, reviewRules, toDeclarations, type Declarations } from '@heard/sdk/trust';
import { useEffect, useState } from 'react';
import { Form, RatingSlider, TextArea, TextField } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { getUnfinishedPhotos } from '../photos/unfinishedPhotos.ts';
import { useReviewPhotos } from '../photos/useReviewPhotos.tsx';
import { useOwnReviewsCache } from './useOwnReviews.ts';

interface EditReviewFormProps {
  review: Review;
  /** Called when the API has saved the changes, or when there were none. */
  onSaved: () => void;
  onCancel: () => void;
}

/** Edits the rating, title, description, photos and answers of a review (specification 4, "Review card"). */
export function EditReviewForm({ review, onSaved, onCancel }: EditReviewFormProps) {
  const t = useMessages();
  const api = useApi();
  const cache = useOwnReviewsCache();
  const reviewsChanged = useReviewsChanged();
  const photos = useReviewPhotos(review);
  const form = useContractForm<Pick<Review, 'rating' | 'title' | 'description'> & Declarations>({
    defaults: {
      rating: review.rating,
      title: review.title,
      description: review.description,
      ...readDeclarations(review),
    },
    draft: `consumer.edit-review ${review.id}`,
    rules: {
      rating: reviewRules.rating,
      title: reviewRules.title,
      description: reviewRules.description,
    },
    confirm: async () => photos.check(),
    submit: async (_, changes) => {
      let saved = review;
      if (Object.keys(changes).length > 0) {
        const { id } = review;
        const { benefit: _, relation: __, ...texts } = changes;
        saved = await api.send('updateReview', { params: { id }, body: { id, ...texts, ...toDeclarations(changes) } });
        cache.replace(saved);
        void reviewsChanged(review.companyId);
      }
      if ((await photos.save(saved)) === 0) onSaved();
    },
    failureText: (error) => (isApiError(error, 404) ? t('review.gone') : null),
  });

  const { focus } = form;
  const [hasUnfinishedPhotos] = useState(() => getUnfinishedPhotos(review.id) !== undefined);
  useEffect(() => {
    // The field of photos moves the focus to a photo that was not uploaded.
    if (hasUnfinishedPhotos) return;
    // Moves the focus in the next frame, because the shell first moves it to the top of the page.
    const frame = requestAnimationFrame(() => focus('title'));
    return () => cancelAnimationFrame(frame);
  }, [focus, hasUnfinishedPhotos]);

  return (
    <Form {...form.formProps}>
      <RatingSlider {...form.controlled('rating')} />
      <TextField
        label={t('review.title')}
        counterMax={textRules.reviewTitle.max}
        autoComplete="off"
        {...form.field('title')}
      />
      <TextArea
        label={t('review.description')}
        max={textRules.reviewDescription.max}
        autoComplete="off"
        {...form.field('description')}
      />
      {photos.field}
      <DeclarationFields form={form} label={review.label} />
      <FormButtons
        form={form}
        submit={t('review.save')}
        cancel={t('review.cancel')}
        onCancel={() => {
          photos.discard();
          onCancel();
        }}
      />
    </Form>
  );
}
