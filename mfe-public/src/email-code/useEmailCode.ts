import { checkText } from '@heard/contract';
import { isApiError, useAction } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { useState } from 'react';

/** The number of digits of a code. */
const CODE_LENGTH = 8;

interface EmailCodeOptions {
  /** The message for a code that can no longer be entered. */
  goneText: string;
  /** Sends the code that was entered. */
  confirm: (code: string) => Promise<void>;
  /** Requests another code. */
  sendAgain: () => Promise<void>;
}

export type EmailCode = ReturnType<typeof useEmailCode>;

/** Returns the form of a code from an email, and the action that requests another code. */
export function useEmailCode({ goneText, confirm, sendAgain }: EmailCodeOptions) {
  const [isResent, setIsResent] = useState(false);
  const form = useContractForm({
    defaults: { code: '' },
    rules: { code: (text) => checkText(text.replace(/\s/g, ''), { min: CODE_LENGTH, max: CODE_LENGTH }) },
    failureText: (error) => (isApiError(error, 404) ? goneText : null),
    submit: ({ code }) => confirm(code),
  });
  const sending = useAction({
    call: async () => {
      // Removes the note first, so that screen readers announce it when it is shown again.
      setIsResent(false);
      await sendAgain();
      form.reset();
      setIsResent(true);
    },
  });
  return { form, sending, isResent, goneText };
}
