import {
  checkEmail,
  checkText,
  endpoints,
  textRules,
  toLocalDay,
  type InvitedReview,
  type Review,
} from '@heard/contract';
import { isApiError, useApi, useDraft } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { invitations, NO_DECLARATIONS, reviewRules, toDeclarations, type Declarations } from '@heard/sdk/trust';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEmailCode } from '../email-code/useEmailCode.ts';
import { useMessages } from './messages/messages.ts';

/** A review that the API has received. */
export interface SentReview extends InvitedReview {
  email: string;
}

export interface InvitedReviewOptions {
  companyId: string;
  token: string;
  /** The rating in the link that was opened; null if the link contains none. */
  linkedRating: number | null;
}

interface Values extends Declarations {
  rating: number | null;
  title: string;
  description: string;
  experienceDate: string;
  name: string;
  lastName: string;
  email: string;
}

export type InvitedReviewForm = ReturnType<typeof useReviewForm>;

/** Returns the form for the review, the review that was sent, and the form for its code. The sent review survives a reload. */
export function useInvitedReview({ companyId, token, linkedRating }: InvitedReviewOptions) {
  const draft = useDraft<SentReview>(`invited-review-sent ${token}`);
  const [sent, setSent] = useState<SentReview | null>(() => readSent(draft.read()));
  /** Whether the form still contains the review that was sent. */
  const [isFilled, setIsFilled] = useState(false);
  const [published, setPublished] = useState<Review | null>(null);
  const form = useReviewForm({ companyId, token, linkedRating }, (review) => {
    draft.write(review);
    setIsFilled(true);
    setSent(review);
  });
  const code = useReviewCode(sent?.id ?? null, (review) => {
    draft.clear();
    invitations.drop(companyId);
    setPublished(review);
  });

  // Moves the focus, because the clicked button has disappeared.
  const focusCode = useEffectEvent(() => code.form.focus('code'));
  const needsCode = sent !== null && !sent.isInvitedEmail && published === null;
  useEffect(() => {
    if (needsCode) focusCode();
  }, [needsCode]);

  function goBack() {
    draft.clear();
    setSent(null);
  }

  return { form, code, sent, published, goBack: isFilled ? goBack : null };
}

/** Returns the values of a draft; null if there is no draft. */
function readSent(draft: Partial<SentReview> | null): SentReview | null {
  if (typeof draft?.id !== 'string' || typeof draft.email !== 'string') return null;
  return { id: draft.id, email: draft.email, isInvitedEmail: draft.isInvitedEmail === true };
}

/** Returns the form that sends the review. Its draft survives a reload, and failed requests. */
function useReviewForm({ companyId, token, linkedRating }: InvitedReviewOptions, onSent: (review: SentReview) => void) {
  const t = useMessages();
  const api = useApi();
  // The current day in the author's time zone.
  const [today] = useState(() => toLocalDay(new Date()));
  const form = useContractForm<Values>({
    defaults: {
      rating: null,
      title: '',
      description: '',
      experienceDate: today,
      name: '',
      lastName: '',
      email: '',
      ...NO_DECLARATIONS,
    },
    draft: `invited-review ${companyId}`,
    rules: {
      ...reviewRules,
      name: (text) => checkText(text, textRules.name),
      lastName: (text) => checkText(text, textRules.lastName),
      email: checkEmail,
    },
    failureText: (error) => (isApiError(error, 404) ? t('gone') : null),
    submit: async ({ rating, benefit, relation, ...texts }) => {
      // Narrows the type: the rule above rejects null, which the type of the values cannot express.
      if (rating === null) return;
      const body = { token, rating, ...texts, ...toDeclarations({ benefit, relation }) };
      onSent({ ...(await api.send(endpoints.createInvitedReview, { body })), email: texts.email.trim() });
    },
  });
  const setLinkedRating = useEffectEvent((rating: number) => form.setValue('rating', rating));
  useEffect(() => {
    if (linkedRating !== null) setLinkedRating(linkedRating);
  }, [linkedRating]);
  return { form, today };
}

/** @param id the id of the review that was sent; null while there is none */
function useReviewCode(id: string | null, onPublished: (review: Review) => void) {
  const t = useMessages();
  const api = useApi();
  return useEmailCode({
    goneText: t('code.gone'),
    confirm: async (code) => {
      if (id === null) return;
      onPublished(await api.send(endpoints.confirmInvitedReview, { params: { id }, body: { code } }));
    },
    sendAgain: async () => {
      if (id !== null) await api.send(endpoints.sendInvitedReviewCode, { params: { id } });
    },
  });
}
