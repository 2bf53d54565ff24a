import { checkText, endpoints, textRules, type Passkey } from '@heard/contract';
import { errorText, isApiError, queryKeys, useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { useContractForm } from '@heard/sdk/forms';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  Form,
  Modal,
  Muted,
  Skeleton,
  Stack,
  TextField,
  useFormats,
} from '@heard/ui';
import { styled } from 'styled-components';
import { AccountRow, AccountRows, AccountRowText } from './AccountRows.tsx';
import { useMessages } from './messages/messages.ts';
import { parseUserAgent } from './parseUserAgent.ts';
import { createPasskey, getPasskeyFailure, supportsPasskeys } from './passkeys.ts';
import { PasswordDialog } from './PasswordDialog.tsx';
import { usePasskeyErrorText } from './usePasskeyErrorText.ts';

const PASSKEYS = [...queryKeys.private, 'passkeys'] as const;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline: calc(-1 * var(--space-3));
`;

type Dialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/**
 * The props of `PasskeysCard`.
 * @example
 * const props: PasskeysCardProps = { email: account.email };
 */
export interface PasskeysCardProps {
  /** The email that the account logs in with, for password managers. */
  email: string;
  /**
   * Whether the account has a password. Without a password, the form sends an empty text, which the API accepts for 10 minutes after the
   * login. Default: true.
   */
  hasPassword?: boolean;
}

/**
 * Lists the account's passkeys and lets its owner add, rename and remove them. Errors are shown in place.
 * @example
 * <PasskeysCard email={account.email} />
 */
export function PasskeysCard({ email, hasPassword = true }: PasskeysCardProps) {
  const t = useMessages();
  const notices = useNotices();
  const passkeyErrorText = usePasskeyErrorText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { passkeys, add, remove, refresh } = usePasskeys();

  function finish(text: string) {
    setDialog(null);
    title.current?.focus();
    notices.show({ text });
    refresh();
  }

  const failureText = (error: unknown) => (getPasskeyFailure(error) === null ? null : passkeyErrorText(error));
  const close = () => setDialog(null);

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('passkeys.title')}
        </CardTitle>
        <Muted>{t('passkeys.text')}</Muted>
        <PasskeyList passkeys={passkeys} labelledBy={id} onChoose={setDialog} />
      </Stack>
      {dialog?.kind === 'add' && (
        <PasswordDialog
          email={email}
          hasPassword={hasPassword}
          title={t('passkeys.add')}
          confirm={t('passkeys.continue')}
          submit={async (password) => {
            await add(password);
            finish(t('passkeys.added'));
          }}
          failureText={failureText}
          onClose={close}
        >
          {t(hasPassword ? 'passkeys.addText' : 'passkeys.addTextOnly')}
        </PasswordDialog>
      )}
      {dialog?.kind === 'remove' && (
        <RemovalDialog
          email={email}
          hasPassword={hasPassword}
          passkey={dialog.passkey}
          onConfirm={async (password) => {
            await remove(dialog.passkey, password);
            finish(t('passkeys.removed'));
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'rename' && (
        <RenameDialog passkey={dialog.passkey} onRenamed={() => finish(t('passkeys.renamed'))} onClose={close} />
      )}
    </Card>
  );
}

/** Returns the passkeys of the account, and the actions that add and remove a passkey. */
function usePasskeys() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const passkeys = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => api.send(endpoints.listPasskeys, { signal }),
  });

  function refresh() {
    void queryClient.invalidateQueries({ queryKey: PASSKEYS });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  async function add(password: string) {
    const credential = await createPasskey(await api.send(endpoints.createPasskeyOptions, { body: { password } }));
    const { browser, system } = parseUserAgent(navigator.userAgent);
    const name = browser !== null && system !== null ? t('sessions.browserOn', { browser, system }) : null;
    await api.send(endpoints.addPasskey, { body: { name: name ?? t('passkeys.unnamed'), credential } });
  }

  async function remove(passkey: Passkey, password: string) {
    try {
      await api.send(endpoints.removePasskey, { params: { id: passkey.id }, body: { password } });
    } catch (error) {
      // Ignores a 404: the passkey is already removed, for example in another tab.
      if (!isApiError(error, 404)) throw error;
    }
  }

  return { passkeys, add, remove, refresh };
}

interface RemovalDialogProps extends PasskeysCardProps {
  passkey: Passkey;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

function RemovalDialog({ email, hasPassword = true, passkey, onConfirm, onClose }: RemovalDialogProps) {
  const t = useMessages();
  return (
    <PasswordDialog
      email={email}
      hasPassword={hasPassword}
      title={t('passkeys.removal', { name: passkey.name })}
      confirm={t('passkeys.remove')}
      isDangerous
      submit={onConfirm}
      onClose={onClose}
    >
      {t('passkeys.removalText')}
    </PasswordDialog>
  );
}

interface PasskeyListProps {
  passkeys: ReturnType<typeof usePasskeys>['passkeys'];
  /** The id of the heading that labels the list. */
  labelledBy: string;
  onChoose: (dialog: Dialog) => void;
}

/** Lists the passkeys, and shows the button that adds a passkey. */
function PasskeyList({ passkeys, labelledBy, onChoose }: PasskeyListProps) {
  const t = useMessages();
  if (passkeys.data === undefined) {
    if (!passkeys.isError) {
      return (
        <BusyRegion label={t('passkeys.loading')}>
          <Skeleton width="100%" height="4.25rem" />
        </BusyRegion>
      );
    }
    return (
      <Alert
        action={
          <Button variant="secondary" loading={passkeys.isFetching} onClick={() => void passkeys.refetch()}>
            {t('sessions.tryAgain')}
          </Button>
        }
      >
        {errorText(passkeys.error)}
      </Alert>
    );
  }
  return (
    <>
      {passkeys.data.length > 0 && (
        <AccountRows aria-labelledby={labelledBy}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChoose={(kind) => onChoose({ kind, passkey })} />
          ))}
        </AccountRows>
      )}
      {supportsPasskeys() ? (
        <div>
          <Button variant="secondary" onClick={() => onChoose({ kind: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <Muted>{t('passkeys.unsupported')}</Muted>
      )}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onChoose: (kind: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onChoose }: PasskeyRowProps) {
  const t = useMessages();
  const { formatDate, formatRelative } = useFormats();
  return (
    <AccountRow>
      <KeyRound />
      <AccountRowText>
        <b>{name}</b>
        <Muted data-small>
          {lastUsedAt === null
            ? t('passkeys.created', { date: formatDate(createdAt) })
            : t('sessions.lastUsed', { when: formatRelative(lastUsedAt) })}
        </Muted>
      </AccountRowText>
      <Actions>
        <Button variant="ghost" aria-label={t('passkeys.renameNamed', { name })} onClick={() => onChoose('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button variant="ghost" aria-label={t('passkeys.removeNamed', { name })} onClick={() => onChoose('remove')}>
          {t('passkeys.remove')}
        </Button>
      </Actions>
    </AccountRow>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

function RenameDialog({ passkey, onRenamed, onClose }: RenameDialogProps) {
  const t = useMessages();
  const api = useApi();
  const formId = useId();
  const form = useContractForm({
    defaults: { name: passkey.name },
    rules: { name: (text) => checkText(text, textRules.passkeyName) },
    submit: async (body) => {
      await api.send(endpoints.renamePasskey, { params: { id: passkey.id }, body });
      onRenamed();
    },
  });
  return (
    <Modal
      open
      busy={form.submitting}
      onClose={onClose}
      title={t('passkeys.rename')}
      actions={
        <>
          <Button variant="secondary" disabled={form.submitting} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.submitting}>
            {t('passkeys.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form.formProps}>
        <TextField label={t('passkeys.name')} autoComplete="off" {...form.field('name')} />
        {form.failure !== null && <Alert>{form.failure}</Alert>}
      </Form>
    </Modal>
  );
}
