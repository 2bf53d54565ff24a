import type { Review } from '@heard/contract';
import { useMutation } from '@heard/sdk';
import { useIsHydrated, useLanguage } from '@heard/ui';
import { useState } from 'react';
import type { Translation } from './translateReview.ts';

/** The language of a review that differs from the reader's, and its translation. */
export interface ReviewTranslation {
  /** Whether the review is in another language than the page. */
  isOffered: boolean;
  /** The language of the review, in the language of the page. */
  languageName: string;
  /** Whether the browser can translate texts. */
  canTranslate: boolean;
  /** The translation that is shown instead of the review; null for the original. */
  text: Translation | null;
  isTranslating: boolean;
  hasFailed: boolean;
  translate: () => void;
  showOriginal: () => void;
}

/** Offers to translate a review by the browser, on the reader's device. */
export function useTranslation(review: Pick<Review, 'title' | 'description' | 'language'>): ReviewTranslation {
  const { title, description, language } = review;
  const ownLanguage = useLanguage();
  const isHydrated = useIsHydrated();
  const [isOriginal, setOriginal] = useState(true);
  const { data, isPending, isError, mutate } = useMutation({
    mutationFn: async () => {
      const { translateReview } = await import(/* webpackChunkName: "translation" */ './translateReview.ts');
      return translateReview({ title, description, from: language ?? '', to: ownLanguage });
    },
    // Also translates without a connection, because the browser translates on the device once it has downloaded the language.
    networkMode: 'always',
    onSuccess: () => setOriginal(false),
  });
  const isOffered = language !== null && language !== ownLanguage;
  return {
    isOffered,
    languageName: isOffered ? (new Intl.DisplayNames(ownLanguage, { type: 'language' }).of(language) ?? language) : '',
    canTranslate: isHydrated && 'Translator' in globalThis,
    text: !isOriginal && data?.language === ownLanguage ? data : null,
    isTranslating: isPending,
    hasFailed: isError,
    translate: () => mutate(),
    showOriginal: () => setOriginal(true),
  };
}
