import { flagCalls, invitationCalls, INVITATIONS_MAX, type InvitationsAnswer, type OwnCompany } from '@heard/contract';
import {
  errorText,
  isApiError,
  Link,
  paths,
  queryKeys,
  useAction,
  useApi,
  useCallPages,
  usePageTitle,
  useQuery,
  useQueryClient,
} from '@heard/sdk';
import {
  Alert,
  BusyRegion,
  Button,
  ButtonLink,
  Card,
  CardTitle,
  CopyField,
  EmptyState,
  Muted,
  Note,
  PageHead,
  Skeleton,
  Stack,
  TextArea,
  useFormats,
  VisuallyHidden,
} from '@heard/ui';
import { FileUp, RefreshCw, Send } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useOwnCompany } from '../account/useOwnCompany.ts';
import { useMessages } from './messages/messages.ts';
import { parsePasted } from './parsePasted.ts';

/** Loaded with the link: it contains the encoder. */
const QrCode = lazy(() => import(/* webpackChunkName: "qr-code" */ './QrCode.tsx'));

const batchesKey = [...queryKeys.private, 'invitations'];

/** Rows of a pasted text that are shown before they are sent. */
const PREVIEW = 5;

const Scroll = styled.div`
  overflow-x: auto;

  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }
  & :is(th, td) {
    padding: var(--space-2) var(--space-3);
    border-bottom: 1px solid var(--border);
    text-align: start;
    white-space: nowrap;
  }
  & [data-number] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-5);
`;

const Wrong = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

/** `/my-company/invitations`: invites people by email, and with a link. */
export default function InvitationsPage() {
  const t = useMessages();
  const company = useOwnCompany();
  usePageTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} />
      {company.data === undefined ? (
        company.error === null ? (
          <BusyRegion label={t('title')}>
            <Skeleton width="100%" height="20rem" />
          </BusyRegion>
        ) : (
          <Alert
            action={
              <Button variant="secondary" loading={company.isFetching} onClick={() => void company.refetch()}>
                {t('tryAgain')}
              </Button>
            }
          >
            {errorText(company.error)}
          </Alert>
        )
      ) : (
        <Invitations company={company.data} />
      )}
    </>
  );
}

function Invitations({ company }: { company: OwnCompany }) {
  const t = useMessages();
  return (
    <Stack>
      <Note>
        <b>{t('everybody')}</b> {t('bothMeans')}
      </Note>
      {company.verified ? (
        <ByEmail />
      ) : (
        <Card>
          <CardTitle>{t('email.title')}</CardTitle>
          <p>{t('unverified')}</p>
          <p>
            <ButtonLink as={Link} to={paths.myCompanySettings} variant="secondary">
              {t('settings')}
            </ButtonLink>
          </p>
        </Card>
      )}
      <PersonalLink />
      <Batches companyId={company.id} />
    </Stack>
  );
}

function ByEmail() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [done, setDone] = useState<InvitationsAnswer | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const rows = parsePasted(text);
  const valid = rows.filter(({ isValid }) => isValid);
  const upload = useAction({
    call: (chosen: File | null): Promise<InvitationsAnswer> => {
      const invitations = valid.map(({ email }) => ({ email }));
      if (chosen === null && invitations.length <= INVITATIONS_MAX) {
        return api.send(invitationCalls.createInvitations, { body: { invitations } });
      }
      const parts = chosen === null ? ['email\n', ...invitations.map(({ email }) => `${email}\n`)] : [chosen];
      return api.send(invitationCalls.uploadInvitations, { body: new Blob(parts, { type: 'text/csv' }) });
    },
    onSuccess: (answer, chosen) => {
      setDone(answer);
      // What was not sent stays.
      if (chosen === null) setText(rows.flatMap(({ email, isValid }) => (isValid ? [] : email)).join('\n'));
      void queryClient.invalidateQueries({ queryKey: batchesKey });
    },
  });
  const problem = isApiError(upload.error) ? upload.error.problem : undefined;
  return (
    <Card>
      <CardTitle>{t('email.title')}</CardTitle>
      <Stack>
        <TextArea
          label={t('email.addresses')}
          hint={t('email.hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {rows.length > 0 && (
          <Scroll>
            <table>
              <caption>
                <VisuallyHidden>{t('email.preview')}</VisuallyHidden>
              </caption>
              <tbody>
                {rows.slice(0, PREVIEW).map(({ email, isValid }, index) => (
                  // An address may occur twice, and rows have no state.
                  <tr key={index}>
                    <td data-number>{index + 1}</td>
                    <td dir="ltr">{email}</td>
                    <td>{isValid ? t('email.ready') : t('email.notAnEmail')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
        {upload.error !== null && (
          <Alert>
            {problem?.errors
              ?.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
              .join(' ') ?? errorText(upload.error)}
          </Alert>
        )}
        {done !== null && <Outcome done={done} />}
        <Row>
          <Button
            loading={upload.isRunning && upload.input === null}
            disabled={valid.length === 0}
            onClick={() => upload.run(null)}
          >
            <Send />
            {t('email.send', { count: valid.length })}
          </Button>
          <Button
            variant="secondary"
            loading={upload.isRunning && upload.input !== null}
            onClick={() => file.current?.click()}
          >
            <FileUp />
            {t('email.file')}
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={t('email.file')}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen !== undefined) upload.run(chosen);
              // So that the same file can be chosen again.
              target.value = '';
            }}
          />
        </Row>
        <Muted data-small>{t('email.fileHint')}</Muted>
      </Stack>
    </Card>
  );
}

function Outcome({ done }: { done: InvitationsAnswer }) {
  const t = useMessages();
  return (
    <>
      <Note tone="success">{t('email.accepted', { count: done.accepted })}</Note>
      {done.wrong.length > 0 && (
        <Alert title={t('email.wrong')}>
          <Wrong>
            {done.wrong.map(({ row, errors }) => (
              <li key={row}>{t('email.wrongRow', { row, errors: errors.map(({ message }) => message).join(' ') })}</li>
            ))}
          </Wrong>
        </Alert>
      )}
    </>
  );
}

function PersonalLink() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = [...queryKeys.private, 'invitationLink'];
  const link = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.send(invitationCalls.getInvitationLink, { signal }),
  });
  const replacing = useAction({
    call: () => api.send(invitationCalls.replaceInvitationLink),
    onSuccess: (created) => void queryClient.setQueryData(queryKey, created),
  });
  return (
    <Card>
      <CardTitle>{t('link.title')}</CardTitle>
      <Stack>
        <p>{t('link.text')}</p>
        {link.data === undefined ? (
          link.error === null ? (
            <Skeleton width="100%" height="3rem" />
          ) : (
            <Alert
              action={
                <Button variant="secondary" loading={link.isFetching} onClick={() => void link.refetch()}>
                  {t('tryAgain')}
                </Button>
              }
            >
              {errorText(link.error)}
            </Alert>
          )
        ) : (
          <>
            <CopyField
              label={t('link.title')}
              value={link.data.link}
              copyLabel={t('link.copy')}
              copiedLabel={t('link.copied')}
            />
            <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
              <QrCode text={link.data.link} label={t('link.code')} />
            </Suspense>
            {replacing.error !== null && <Alert>{errorText(replacing.error)}</Alert>}
            <Row>
              <Button variant="secondary" loading={replacing.isRunning} onClick={() => replacing.run()}>
                <RefreshCw />
                {t('link.replace')}
              </Button>
              <Muted data-small>{t('link.replaceHint')}</Muted>
            </Row>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Batches({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const { formatDate, formatNumber } = useFormats();
  const pages = useCallPages(invitationCalls.listInvitations, batchesKey, {});
  const figures = useQuery({
    queryKey: ['transparency', companyId],
    queryFn: ({ signal }) => api.send(flagCalls.getCompanyTransparency, { params: { id: companyId }, signal }),
  });
  return (
    <Card>
      <CardTitle>{t('batches.title')}</CardTitle>
      <Stack>
        {figures.data !== undefined && (
          <p>
            {t('batches.figures', {
              sent: formatNumber(figures.data.invitations.sent),
              reviews: formatNumber(figures.data.invitations.reviews),
            })}
          </p>
        )}
        {pages.status === 'error' && (
          <Alert
            action={
              <Button variant="secondary" loading={pages.isRefetching} onClick={pages.retry}>
                {t('tryAgain')}
              </Button>
            }
          >
            {errorText(pages.error)}
          </Alert>
        )}
        {pages.status === 'pending' && <Skeleton width="100%" height="6rem" />}
        {pages.status === 'success' &&
          (pages.items.length === 0 ? (
            <EmptyState>{t('batches.none')}</EmptyState>
          ) : (
            <Scroll tabIndex={0} role="region" aria-label={t('batches.title')}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('batches.when')}</th>
                    <th scope="col">{t('batches.how')}</th>
                    <th scope="col" data-number>
                      {t('batches.rows')}
                    </th>
                    <th scope="col" data-number>
                      {t('batches.accepted')}
                    </th>
                    <th scope="col" data-number>
                      {t('batches.reviews')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {pages.items.map(({ id, createdAt, source, rows, accepted, reviews }) => (
                    <tr key={id}>
                      <td>{formatDate(createdAt)}</td>
                      <td>{t(`source.${source}`)}</td>
                      <td data-number>{formatNumber(rows)}</td>
                      <td data-number>{formatNumber(accepted)}</td>
                      <td data-number>{formatNumber(reviews)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          ))}
        {pages.hasMore && (
          <Button variant="secondary" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('batches.more')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
