import type { Account } from '@heard/contract';
import { queryKeys, useApi, useQueryClient } from '@heard/sdk';
import { ConfirmEmailNote } from '@heard/sdk/account';

interface WaitingReviewsNoteProps {
  account: Account;
  /** Explains the effect of confirming the email. */
  reason: string;
}

/** Reports that reviews become public when the email is confirmed, and sends the confirmation email again. */
export function WaitingReviewsNote({ account, reason }: WaitingReviewsNoteProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  return (
    <ConfirmEmailNote
      email={account.email}
      reason={reason}
      send={() => api.send('sendEmailConfirmation')}
      onConfirmed={() => {
        void queryClient.invalidateQueries({ queryKey: queryKeys.accounts });
        void queryClient.invalidateQueries({ queryKey: queryKeys.ownReviews });
      }}
    />
  );
}
