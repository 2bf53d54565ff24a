import { checkEmail, checkText, endpoints, textRules, type CreateVisitorFlagBody, type Flag } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEmailCode } from '../email-code/useEmailCode.ts';
import { useMessages } from './messages/messages.ts';

type Step =
  | { at: 'choice' }
  | { at: 'form' }
  /** `email` is null for a visitor who has opened the link in the email. */
  | { at: 'code'; id: string; email: string | null }
  | { at: 'sent'; flag: Flag };

export interface VisitorReportOptions {
  reviewId: string;
  part: 'review' | 'reply' | 'photo';
  /** The id of the photo, for the part `photo`. */
  photoId?: string;
  /** The id of a report that waits for its code, from the link in the email; null if the page was opened without that link. */
  pendingId: string | null;
}

export type VisitorReportForm = ReturnType<typeof useReportForm>;

/** Returns the current step of a report without an account, with the form and the code. Both keep their values between steps. */
export function useVisitorReport({ reviewId, part, photoId, pendingId }: VisitorReportOptions) {
  const [step, setStep] = useState<Step>(
    pendingId === null ? { at: 'choice' } : { at: 'code', id: pendingId, email: null },
  );
  const form = useReportForm({ reviewId, part, photoId }, (id, email) => setStep({ at: 'code', id, email }));
  const code = useReportCode(step.at === 'code' ? step.id : null, (report) => {
    form.reset();
    setStep({ at: 'sent', flag: report });
  });

  // Moves the focus, because the clicked button has disappeared.
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

/**
 * Returns the form that confirms a report with its code, and the action that sends another code.
 * @param id the id of the report; null while there is none
 */
function useReportCode(id: string | null, onConfirmed: (report: Flag) => void) {
  const t = useMessages();
  const api = useApi();
  return useEmailCode({
    goneText: t('code.gone'),
    confirm: async (code) => {
      if (id === null) return;
      onConfirmed(await api.send(endpoints.confirmVisitorFlag, { params: { id }, body: { code } }));
    },
    sendAgain: async () => {
      if (id !== null) await api.send(endpoints.sendVisitorFlagCode, { params: { id } });
    },
  });
}
