import { errorText, isApiError } from '@heard/sdk';
import { Alert, Button, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';

interface LinkActionProps {
  /** The text that explains the effect of the button. */
  text: string;
  /** The text when the API rejects the link: it has expired, or was used. */
  expired: string;
  button: string;
  isDangerous?: boolean;
  action: { error: Error | null; isRunning: boolean; run: () => void };
}

/** Shows the text and the button of a page that a link in an email opens. Shows why the last attempt has failed. */
export function LinkAction({ text, expired, button, isDangerous = false, action }: LinkActionProps) {
  const t = useMessages();
  const isExpired = isApiError(action.error, 400);
  return (
    <Stack>
      {action.error !== null && (
        <Alert {...(isExpired && { title: t('link.wrong') })}>{isExpired ? expired : errorText(action.error)}</Alert>
      )}
      <p>{text}</p>
      <Button variant={isDangerous ? 'danger' : 'primary'} block loading={action.isRunning} onClick={action.run}>
        {button}
      </Button>
    </Stack>
  );
}
