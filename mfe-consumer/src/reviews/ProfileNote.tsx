import type { Account } from '@heard/contract';
import {
  errorText,
  paths,
  queryKeys,
  useApi,
  useMutation,
  useNavigate,
  useNotices,
  useQueryClient,
  useSessionActions,
} from '@heard/sdk';
import { Alert, Button, Note } from '@heard/ui';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useMessages } from '../messages/messages.ts';

interface ProfileNoteProps {
  account: Account;
  /** Called when the note, which had the focus, has disappeared. */
  onLeave: () => void;
}

/**
 * Asks whether to create the person's public page. Shown only for accounts that are older than public pages and that
 * share data, until the person has answered.
 */
export function ProfileNote({ account, onLeave }: ProfileNoteProps) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const { setAccount } = useSessionActions();
  const queryClient = useQueryClient();
  const answer = useMutation({
    // Sends the setting even if it is already on, because the request is the owner's consent to a public page.
    mutationFn: (shareData: boolean) => api.send('updateUser', { body: { shareData } }),
    onSuccess(changed) {
      setAccount(changed);
      const { profileId = null } = changed;
      if (profileId !== null) void navigate(paths.person(profileId));
      else notices.show({ text: t('profileNote.off') });
    },
    // Reloads the account, because a request without a response may have been saved.
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.accounts }),
  });
  // Asks only people who have a visible review, because a person without one has no public page.
  const isDue = account.shareData && account.profileId === null && account.reviewsQuantity > 0;
  const isAnswered = !isDue && answer.isSuccess;
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    // Reports the answer, because the focused button is gone.
    if (isAnswered) leave();
  }, [isAnswered]);
  if (!isDue) return null;
  const isSending = (shareData: boolean) => answer.isPending && answer.variables === shareData;
  return (
    <>
      <Note
        action={
          <>
            <Button
              variant="secondary"
              loading={isSending(true)}
              disabled={isSending(false)}
              onClick={() => answer.mutate(true)}
            >
              {t('profileNote.show')}
            </Button>
            <Button
              variant="ghost"
              loading={isSending(false)}
              disabled={isSending(true)}
              onClick={() => answer.mutate(false)}
            >
              {t('profileNote.turnOff')}
            </Button>
          </>
        }
      >
        {t('profileNote.text')}
      </Note>
      {answer.isError && <Alert title={t('profileNote.failed')}>{errorText(answer.error)}</Alert>}
    </>
  );
}
