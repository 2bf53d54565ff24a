import { errorText, isApiError, useAction } from '@heard/sdk';
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

/** Picture types that the API takes. */
const TYPES = 'image/png,image/jpeg,image/webp,image/avif';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
`;

export interface PictureFieldProps {
  /** The picture as it is now: an Avatar or a CompanyImage. */
  picture: ReactNode;
  /** Whether there is one to remove; without it the default picture is shown. */
  removable: boolean;
  /** Makes the account's own call (setUserAvatar, setCompanyAvatar) and takes its answer. */
  send: (body: FormData) => Promise<void>;
  /** Makes the account's own call (removeUserAvatar, removeCompanyAvatar) and takes the picture away. */
  remove: () => Promise<void>;
}

/** The profile picture: sent as soon as it is chosen, removed as soon as one says so. */
export function PictureField({ picture, removable, send, remove }: PictureFieldProps) {
  const t = useMessages();
  const file = useRef<HTMLInputElement>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const change = useAction({
    call: (chosen: File | null) => {
      if (chosen === null) return remove();
      const body = new FormData();
      body.append('avatar', chosen);
      return send(body);
    },
  });
  const removing = change.input === null;

  const { isSuccess } = change;
  useEffect(() => {
    if (!isSuccess || !removing) return;
    // The button to remove it has nothing more to do. Whoever has moved on meanwhile is left alone.
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (isLost) newButton.current?.focus();
  }, [isSuccess, removing]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // The same file chosen once more is a new try.
    event.target.value = '';
    if (chosen !== undefined) change.run(chosen);
  }

  function failureText(error: Error): string {
    if (!isApiError(error)) return errorText(error);
    if (error.status === 413) return t('picture.tooLarge');
    return error.fieldMessage('avatar') ?? errorText(error);
  }

  return (
    <Stack>
      <Row>
        {picture}
        <input ref={file} type="file" accept={TYPES} hidden aria-label={t('picture.new')} onChange={choose} />
        <Button
          ref={newButton}
          variant="secondary"
          loading={change.isRunning && !removing}
          disabled={change.isRunning}
          onClick={() => file.current?.click()}
        >
          {t('picture.new')}
        </Button>
        <Button
          variant="ghost"
          loading={change.isRunning && removing}
          disabled={!removable || change.isRunning}
          onClick={() => change.run(null)}
        >
          {t('picture.remove')}
        </Button>
        <span role="status">{isSuccess && t(removing ? 'picture.removed' : 'picture.changed')}</span>
      </Row>
      {change.error !== null && <Alert>{failureText(change.error)}</Alert>}
    </Stack>
  );
}
