import { errorText, isApiError, useAction } from '@heard/sdk';
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react';
import { Alert, Button, Note, Stack } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

/** The image types that the API accepts. iOS converts its own type, HEIC, to JPEG for a field that does not accept HEIC. */
const TYPES = 'image/png,image/jpeg,image/webp,image/avif';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
`;

/**
 * The props of `PictureField`.
 * @example
 * const props: PictureFieldProps = { picture: <Avatar user={account} />, removable: true, send: upload, remove: reset };
 */
export interface PictureFieldProps {
  /** The current image: an Avatar or a CompanyImage. */
  picture: ReactNode;
  /** Whether the account has an image that can be removed; false while the default image is shown. */
  removable: boolean;
  /** Sends the request for the account's kind (setUserAvatar, setCompanyAvatar) and stores the response. */
  send: (body: FormData) => Promise<void>;
  /** Sends the request for the account's kind (removeUserAvatar, removeCompanyAvatar) and removes the image from the account. */
  remove: () => Promise<void>;
}

/**
 * The field for the profile photo. Uploads a file as soon as it is chosen, and removes the photo as soon as the button is clicked. Errors
 * of `send` and `remove` are shown in place.
 * @example
 * <PictureField
 *   picture={<Avatar src={api.pictureUrl(account.avatar)} />}
 *   removable={account.avatar !== null}
 *   send={async (body) => setAccount(await api.send('setUserAvatar', { body }))}
 *   remove={removeAvatar}
 * />
 */
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
    // Moves the focus, because the remove button is now disabled. Leaves the focus where it is if the person has moved it elsewhere.
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (isLost) newButton.current?.focus();
  }, [isSuccess, removing]);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? [];
    // Clears the value, so that choosing the same file again triggers another change event.
    event.target.value = '';
    if (chosen !== undefined) change.run(chosen);
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
      </Row>
      {isSuccess && <Note tone="success">{t(removing ? 'picture.removed' : 'picture.changed')}</Note>}
      {change.error !== null && <PhotoAlert error={change.error} />}
    </Stack>
  );
}

/** Shows why the photo was not changed. */
function PhotoAlert({ error }: { error: Error }) {
  const t = useMessages();
  if (!isApiError(error)) return <Alert>{errorText(error)}</Alert>;
  if (error.status === 413) return <Alert>{t('picture.tooLarge')}</Alert>;
  return <Alert>{error.fieldMessage('avatar') ?? errorText(error)}</Alert>;
}
