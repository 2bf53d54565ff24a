import { checkText, factorCalls, textRules, type Passkey } from '@heard/contract';
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
}

/**
 * Lists the account's passkeys and lets its owner add, rename and remove them. Errors are shown in place.
 * @example
 * <PasskeysCard email={account.email} />
 */
export function PasskeysCard({ email }: PasskeysCardProps) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const passkeyErrorText = usePasskeyErrorText();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const passkeys = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => api.send(factorCalls.listPasskeys, { signal }),
  });

  function finish(text: string) {
    setDialog(null);
    title.current?.focus();
    notices.show({ text });
    void queryClient.invalidateQueries({ queryKey: PASSKEYS });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  async function add(password: string) {
    const credential = await createPasskey(await api.send(factorCalls.createPasskeyOptions, { body: { password } }));
    const { browser, system } = parseUserAgent(navigator.userAgent);
    const name = browser !== null && system !== null ? t('sessions.browserOn', { browser, system }) : null;
    await api.send(factorCalls.addPasskey, { body: { name: name ?? t('passkeys.unnamed'), credential } });
    finish(t('passkeys.added'));
  }

  async function remove(passkey: Passkey, password: string) {
    try {
      await api.send(factorCalls.removePasskey, { params: { id: passkey.id }, body: { password } });
    } catch (error) {
      // Another tab has removed it: that is the desired result.
      if (!isApiError(error, 404)) throw error;
    }
    finish(t('passkeys.removed'));
  }

  const failureText = (error: unknown) => (getPasskeyFailure(error) === null ? null : passkeyErrorText(error));
  const close = () => setDialog(null);

  function list() {
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
          <AccountRows aria-labelledby={id}>
            {passkeys.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChoose={(kind) => setDialog({ kind, passkey })} />
            ))}
          </AccountRows>
        )}
        {supportsPasskeys() ? (
          <div>
            <Button variant="secondary" onClick={() => setDialog({ kind: 'add' })}>
              {t('passkeys.add')}
            </Button>
          </div>
        ) : (
          <Muted>{t('passkeys.unsupported')}</Muted>
        )}
      </>
    );
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('passkeys.title')}
        </CardTitle>
        <Muted>{t('passkeys.text')}</Muted>
        {list()}
      </Stack>
      {dialog?.kind === 'add' && (
        <PasswordDialog
          email={email}
          title={t('passkeys.add')}
          confirm={t('passkeys.continue')}
          submit={add}
          failureText={failureText}
          onClose={close}
        >
          {t('passkeys.addText')}
        </PasswordDialog>
      )}
      {dialog?.kind === 'remove' && (
        <PasswordDialog
          email={email}
          title={t('passkeys.removal', { name: dialog.passkey.name })}
          confirm={t('passkeys.remove')}
          isDangerous
          submit={(password) => remove(dialog.passkey, password)}
          onClose={close}
        >
          {t('passkeys.removalText')}
        </PasswordDialog>
      )}
      {dialog?.kind === 'rename' && (
        <RenameDialog passkey={dialog.passkey} onRenamed={() => finish(t('passkeys.renamed'))} onClose={close} />
      )}
    </Card>
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
      await api.send(factorCalls.renamePasskey, { params: { id: passkey.id }, body });
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
