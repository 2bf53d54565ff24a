import { checkEmail, checkText, endpoints, textRules, type CreateVisitorFlagBody, type Flag } from '@heard/contract';
import { isApiError, useAction, useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessages } from './messages/messages.ts';

/** The number of digits of a code. */
const CODE_LENGTH = 8;

type Step =
  | { at: 'choice' }
  | { at: 'form' }
  /** `email` is null for somebody who has opened the link in the email. */
  | { at: 'code'; id: string; email: string | null; isResent: boolean }
  | { at: 'sent'; flag: Flag };

export interface VisitorReportOptions {
  reviewId: string;
  part: 'review' | 'reply' | 'photo';
  /** For the part `photo`. */
  photoId?: string;
  /** The id of a report that waits for its code, from the link in the email; null without one. */
  pendingId: string | null;
}

export type VisitorReportForm = ReturnType<typeof useReportForm>;
export type VisitorReportCode = ReturnType<typeof useReportCode>;

/** Returns the current step of a report without an account, with the form and the code, which keep their values between steps. */
export function useVisitorReport({ reviewId, part, photoId, pendingId }: VisitorReportOptions) {
  const [step, setStep] = useState<Step>(
    pendingId === null ? { at: 'choice' } : { at: 'code', id: pendingId, email: null, isResent: false },
  );
  const form = useReportForm({ reviewId, part, photoId }, (id, email) =>
    setStep({ at: 'code', id, email, isResent: false }),
  );
  const code = useReportCode(step.at === 'code' ? step.id : null, {
    onResent: (isResent) => setStep((before) => (before.at === 'code' ? { ...before, isResent } : before)),
    onConfirmed: (flag) => {
      form.reset();
      setStep({ at: 'sent', flag });
    },
  });

  // The button that was clicked has disappeared.
  const focusFirst = useEffectEvent((at: Step['at']) => {
    if (at === 'form') form.focus('name');
    if (at === 'code') code.form.focus('code');
  });
  useEffect(() => focusFirst(step.at), [step.at]);

  return { step, setStep, form, code };
}

/** Returns the form that creates a report. Its draft survives a reload. */
function useReportForm(
  { reviewId, part, photoId }: Omit<VisitorReportOptions, 'pendingId'>,
  onCreated: (id: string, email: string) => void,
) {
  const api = useApi();
  return useContractForm({
    defaults: { name: '', email: '', explanation: '', law: '', goodFaith: false },
    draft: `visitor-report-${part}-${photoId ?? reviewId}`,
    rules: {
      name: (text) => checkText(text, textRules.visitorName),
      email: checkEmail,
      explanation: (text) => checkText(text, textRules.flagExplanation),
      law: (text) => (text.trim() === '' ? null : checkText(text, textRules.flagLaw)),
      goodFaith: (isChecked) => (isChecked ? null : { code: 'required' }),
    },
    submit: async ({ name, email, explanation, law, goodFaith }) => {
      const body: CreateVisitorFlagBody = {
        part,
        ...(photoId !== undefined && { photoId }),
        name,
        email,
        explanation,
        ...(law.trim() !== '' && { law }),
        goodFaith,
      };
      const created = await api.send(endpoints.createVisitorFlag, { params: { id: reviewId }, body });
      onCreated(created.id, email.trim());
    },
  });
}

interface ReportCodeEvents {
  /** Called with false when another code is requested, and with true when it was sent. */
  onResent: (isResent: boolean) => void;
  onConfirmed: (flag: Flag) => void;
}

/**
 * Returns the form that confirms a report with its code, and the action that sends another code.
 * @param id the id of the report; null while there is none
 */
function useReportCode(id: string | null, { onResent, onConfirmed }: ReportCodeEvents) {
  const t = useMessages();
  const api = useApi();
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: (text) => checkText(text.replace(/\s/g, ''), { min: CODE_LENGTH, max: CODE_LENGTH }) },
    failureText: (error) => (isApiError(error, 404) ? t('code.gone') : null),
    submit: async ({ code }) => {
      if (id === null) return;
      onConfirmed(await api.send(endpoints.confirmVisitorFlag, { params: { id }, body: { code } }));
    },
  });
  const sending = useAction({
    call: async () => {
      if (id === null) return;
      // Removes the note, so that screen readers announce it again.
      onResent(false);
      await api.send(endpoints.sendVisitorFlagCode, { params: { id } });
      form.reset();
      onResent(true);
    },
  });
  return { form, sending };
}
