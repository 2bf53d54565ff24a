import { endpoints, type Identity } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  type LoginProvider,
  paths,
  queryKeys,
  useApi,
  useNotices,
  useQueryClient,
  useSite,
} from '@heard/sdk';
import { PasswordDialog, toProviderLogin, useIdentities } from '@heard/sdk/account';
import {
  Alert,
  BusyRegion,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  FormActions,
  Muted,
  Skeleton,
  Stack,
  useFormats,
} from '@heard/ui';
import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

/** The query string of a login that returns to the settings. */
const RETURNING = `?${new URLSearchParams({ next: '/me/settings' })}`;

const Rows = styled.ul`
  & > li + li {
    border-top: 1px solid var(--border);
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-3);
  overflow-wrap: anywhere;
`;

/**
 * Lists the OpenID providers with which the person can log in, and links that add further providers. Renders nothing if the installation offers no
 * providers.
 */
export function ProvidersCard({ email }: { email: string }) {
  const providers = useSite().loginProviders?.filter(({ isStaff }) => isStaff !== true) ?? [];
  return providers.length > 0 && <Providers email={email} providers={providers} />;
}

interface ProvidersProps {
  /** The email that the account logs in with, for password managers. */
  email: string;
  providers: readonly LoginProvider[];
}

function Providers({ email, providers }: ProvidersProps) {
  const t = useMessages();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  const own = useIdentities();

  return (
    <Card as="section" aria-labelledby={id}>
      <Stack>
        <CardTitle as="h3" ref={title} tabIndex={-1} id={id}>
          {t('providers.title')}
        </CardTitle>
        <Muted>{t('providers.text')}</Muted>
        {own.isError && (
          <Alert
            action={
              <Button variant="secondary" loading={own.isFetching} onClick={() => void own.refetch()}>
                {t('providers.tryAgain')}
              </Button>
            }
          >
            {errorText(own.error)}
          </Alert>
        )}
        {own.isPending && (
          <BusyRegion label={t('providers.loading')}>
            <Skeleton width="100%" height="4.25rem" />
          </BusyRegion>
        )}
        {own.data !== undefined && (
          <ProviderRows
            labelledBy={id}
            identities={own.data.identities}
            addable={providers.filter(({ name }) => !own.data.identities.some(({ provider }) => provider === name))}
            onRemove={setRemoving}
          />
        )}
        {own.data?.hasPassword === false && (
          <>
            <p>{t('providers.noPassword')}</p>
            <Link to={paths.forgotPassword}>{t('providers.setPassword')}</Link>
            <LogInAgain providers={providers} identities={own.data.identities} />
          </>
        )}
      </Stack>
      {removing !== null && (
        <RemovalDialog
          email={email}
          hasPassword={own.data?.hasPassword ?? true}
          identity={removing}
          onRemoved={() => title.current?.focus()}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

interface RemovalDialogProps {
  email: string;
  hasPassword: boolean;
  identity: Identity;
  /** Called when the provider has been removed, after `onClose`. */
  onRemoved: () => void;
  onClose: () => void;
}

/** Removes a provider after a confirmation with the password. */
function RemovalDialog({ email, hasPassword, identity, onRemoved, onClose }: RemovalDialogProps) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();

  async function remove(password: string) {
    try {
      await api.send(endpoints.removeIdentity, { params: { id: identity.id }, body: { password } });
    } catch (error) {
      // Treats 404 as success, because the provider is already removed, for example in another tab.
      if (!isApiError(error, 404)) throw error;
    }
    onClose();
    onRemoved();
    notices.show({ text: t('providers.removed') });
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.private, 'identities'] });
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
  }

  return (
    <PasswordDialog
      email={email}
      hasPassword={hasPassword}
      title={t('providers.removal', { name: toName(identity) })}
      confirm={t('providers.remove')}
      isDangerous
      submit={remove}
      onClose={onClose}
    >
      {t('providers.removalText')}
    </PasswordDialog>
  );
}

/** Links that log in again with a provider of the account. People without a password need such a login before they change settings. */
function LogInAgain({
  providers,
  identities,
}: {
  providers: readonly LoginProvider[];
  identities: readonly Identity[];
}) {
  const t = useMessages();
  const linked = providers.filter(({ name }) => identities.some(({ provider }) => provider === name));
  return (
    <FormActions data-screen-only>
      {linked.map(({ id, name }) => (
        <ButtonLink key={id} href={toProviderLogin(id, RETURNING)} variant="secondary">
          {t('providers.logInAgain', { name })}
        </ButtonLink>
      ))}
    </FormActions>
  );
}

/** Returns the name of a provider, or the host of a provider that the installation no longer offers. */
function toName({ provider, issuer }: Identity): string {
  return provider ?? new URL(issuer).host;
}

interface ProviderRowsProps {
  /** The id of the heading. */
  labelledBy: string;
  identities: readonly Identity[];
  /** The providers that are not linked. */
  addable: readonly LoginProvider[];
  onRemove: (identity: Identity) => void;
}

function ProviderRows({ labelledBy, identities, addable, onRemove }: ProviderRowsProps) {
  const t = useMessages();
  const { formatDate, formatRelative } = useFormats();
  return (
    <Rows aria-labelledby={labelledBy}>
      {identities.map((identity) => (
        <Row key={identity.id}>
          <div>
            <b>{toName(identity)}</b>
            <Muted data-small>
              {identity.lastUsedAt === null
                ? t('providers.added', { date: formatDate(identity.createdAt) })
                : t('providers.lastUsed', { when: formatRelative(identity.lastUsedAt) })}
            </Muted>
          </div>
          <Button
            variant="ghost"
            aria-label={t('providers.removeNamed', { name: toName(identity) })}
            onClick={() => onRemove(identity)}
          >
            {t('providers.remove')}
          </Button>
        </Row>
      ))}
      {addable.map(({ id, name }) => (
        <Row key={id}>
          <b>{name}</b>
          <ButtonLink href={toProviderLogin(id, RETURNING, true)} variant="secondary" data-screen-only>
            {t('providers.add', { name })}
          </ButtonLink>
        </Row>
      ))}
    </Rows>
  );
}
