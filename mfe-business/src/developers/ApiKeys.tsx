import { API_KEYS_MAX, endpoints, type ApiKey, type CreatedApiKey } from '@heard/contract';
import { useApi, useNotices, useQuery, useQueryClient } from '@heard/sdk';
import { Button, Card, CardTitle, DataTable, EmptyState, Muted, Pill, Stack, useFormats } from '@heard/ui';
import { Plus } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { CreateKey } from './CreateKey.tsx';
import { DeleteKey } from './DeleteKey.tsx';
import { keysKey } from './keysKey.ts';
import { useMessages } from './messages/messages.ts';
import { ShownOnce } from './ShownOnce.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
`;

const Scopes = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  min-width: 10rem;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Name = styled.b`
  display: block;
  min-width: 7rem;
  max-width: 16rem;
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
  white-space: normal;
`;

const Delete = styled(Button)`
  color: var(--danger);
`;

/** Lists the API keys, and creates and deletes them. @param email that the account logs in with, for password managers */
export function ApiKeys({ email }: { email: string }) {
  const t = useMessages();
  const api = useApi();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const title = useRef<HTMLHeadingElement>(null);
  const [isCreating, setCreating] = useState(false);
  const [deleted, setDeleted] = useState<ApiKey | null>(null);
  // The new key exists only in the memory of this page, because the API never returns it again.
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const keys = useQuery({ queryKey: keysKey, queryFn: ({ signal }) => api.send(endpoints.listKeys, { signal }) });
  const isFull = keys.data !== undefined && keys.data.length >= API_KEYS_MAX;

  function finishCreation(key: CreatedApiKey) {
    setCreating(false);
    setCreated(key);
    void queryClient.invalidateQueries({ queryKey: keysKey });
  }

  function finishDeletion({ id: keyId }: ApiKey) {
    setDeleted(null);
    if (created?.id === keyId) setCreated(null);
    title.current?.focus();
    notices.show({ text: t('delete.done') });
    queryClient.setQueryData<ApiKey[]>(keysKey, (list) => list?.filter((one) => one.id !== keyId));
    void queryClient.invalidateQueries({ queryKey: keysKey });
  }

  return (
    <Card>
      <Stack>
        <KeysHead title={title} isDisabled={keys.data === undefined || isFull} onCreate={() => setCreating(true)} />
        {isFull && <Muted>{t('keys.full', { max: API_KEYS_MAX })}</Muted>}
        {created !== null && (
          <ShownOnce
            label={t('new.label', { name: created.name })}
            value={created.key}
            failedLabel={t('new.copyFailed')}
          />
        )}
        {keys.data === undefined ? (
          <PendingContent query={keys} label={t('loading')} tryAgain={t('tryAgain')} height="6rem" />
        ) : (
          <KeyTable keys={keys.data} onDelete={setDeleted} />
        )}
      </Stack>
      {isCreating && <CreateKey email={email} onCreated={finishCreation} onClose={() => setCreating(false)} />}
      {deleted !== null && (
        <DeleteKey apiKey={deleted} onDeleted={() => finishDeletion(deleted)} onClose={() => setDeleted(null)} />
      )}
    </Card>
  );
}

interface KeysHeadProps {
  /** The heading, to which the focus moves after a deletion. */
  title: RefObject<HTMLHeadingElement | null>;
  isDisabled: boolean;
  onCreate: () => void;
}

function KeysHead({ title, isDisabled, onCreate }: KeysHeadProps) {
  const t = useMessages();
  return (
    <Head>
      <CardTitle as="h3" ref={title} tabIndex={-1}>
        {t('keys.title')}
      </CardTitle>
      <Button variant="secondary" disabled={isDisabled} onClick={onCreate}>
        <Plus />
        {t('keys.new')}
      </Button>
    </Head>
  );
}

function KeyTable({ keys, onDelete }: { keys: ApiKey[]; onDelete: (key: ApiKey) => void }) {
  const t = useMessages();
  const { formatDate, formatDay } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  if (keys.length === 0) return <EmptyState>{t('keys.none')}</EmptyState>;
  const rows = keys.map((key) => ({
    id: key.id,
    name: <Name>{key.name}</Name>,
    scopes: (
      <Scopes>
        {key.scopes.map((scope) => (
          <li key={scope}>
            <Pill>{scope}</Pill>
          </li>
        ))}
      </Scopes>
    ),
    created: formatDate(key.createdAt),
    lastUsed:
      key.lastUsedOn === null
        ? t('keys.never')
        : key.lastUsedOn === today
          ? t('keys.today')
          : formatDay(key.lastUsedOn),
    expires: key.expiresAt === null ? t('keys.never') : formatDate(key.expiresAt),
    remove: (
      <Delete variant="ghost" aria-label={t('delete.named', { name: key.name })} onClick={() => onDelete(key)}>
        {t('delete.button')}
      </Delete>
    ),
  }));
  return (
    <DataTable
      caption={t('keys.title')}
      hiddenCaption
      columns={[
        { id: 'name', head: t('keys.name'), cell: ({ name }) => name },
        { id: 'scopes', head: t('keys.scopes'), cell: ({ scopes }) => scopes },
        { id: 'created', head: t('keys.created'), cell: ({ created }) => created },
        { id: 'lastUsed', head: t('keys.lastUsed'), cell: ({ lastUsed }) => lastUsed },
        { id: 'expires', head: t('keys.expires'), cell: ({ expires }) => expires },
        { id: 'remove', head: t('delete.button'), hiddenHead: true, cell: ({ remove }) => remove },
      ]}
      rows={rows}
      getKey={({ id }) => id}
    />
  );
}
