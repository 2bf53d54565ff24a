import { invitationCalls, INVITATIONS_CSV_MAX_BYTES, INVITATIONS_MAX, type InvitationsAnswer } from '@heard/contract';
import { errorText, isApiError, useAction, useApi, useQuery, useQueryClient } from '@heard/sdk';
import {
  Alert,
  below,
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  FileDrop,
  Muted,
  Note,
  PageHead,
  Pill,
  Stack,
  TextArea,
  useFormats,
} from '@heard/ui';
import { CircleAlert, Check, FileText, Send, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { batchesKey, leftKey } from './invitationKeys.ts';
import type { InvitedRow } from './InvitedRow.ts';
import { useMessages } from './messages/messages.ts';
import type { FileProblem } from './parseCsv.ts';
import { parsePasted } from './parsePasted.ts';

/** Rows that are shown before they are sent. */
const PREVIEW = 5;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-5);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  overflow-wrap: anywhere;
`;

const Wrong = styled.ul`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
`;

/** An email address, which wraps: the state next to it has to be visible on phones. */
const Email = styled.span`
  display: block;
  min-width: 8rem;
  white-space: normal;
  overflow-wrap: anywhere;
`;

/** A chosen file, as far as it can be sent. */
interface ChosenFile {
  file: File;
  rows: InvitedRow[];
}

/** What was sent, and the response. */
interface Outcome {
  /** The email addresses of a pasted text, in the order of the rows. */
  pasted: string[] | null;
  answer: InvitationsAnswer;
}

/** Invites people by email: a pasted text or a file, with a preview. */
export function InviteByEmail() {
  const t = useMessages();
  const api = useApi();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [fileProblem, setFileProblem] = useState<FileProblem | 'tooLarge' | 'notRead' | null>(null);
  const [isReading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const lastFile = useRef<File>(null);
  const left = useQuery({
    queryKey: leftKey,
    queryFn: ({ signal }) => api.send(invitationCalls.getInvitationsLeft, { signal }),
  });
  const rows = chosen?.rows ?? parsePasted(text);
  const valid = rows.filter(({ problem }) => problem === null);
  const invalid = rows.length - valid.length;

  const upload = useAction({
    call: async (): Promise<Outcome> => {
      const pasted = chosen === null ? valid.map(({ email }) => email) : null;
      if (pasted !== null && pasted.length <= INVITATIONS_MAX) {
        const body = { invitations: pasted.map((email) => ({ email })) };
        return { pasted, answer: await api.send(invitationCalls.createInvitations, { body }) };
      }
      const parts = chosen === null ? ['email\n', ...valid.map(({ email }) => `${email}\n`)] : [chosen.file];
      const body = new Blob(parts, { type: 'text/csv' });
      return { pasted, answer: await api.send(invitationCalls.uploadInvitations, { body }) };
    },
    onSuccess: (done) => {
      setOutcome(done);
      setChosen(null);
      if (done.pasted !== null) {
        // What was not sent stays.
        const rejected = done.answer.wrong.map(({ row }) => done.pasted?.[row - 1] ?? '');
        setText([...rows.flatMap(({ email, problem }) => (problem === null ? [] : email)), ...rejected].join('\n'));
      }
      void queryClient.invalidateQueries({ queryKey: batchesKey });
      void queryClient.invalidateQueries({ queryKey: leftKey });
    },
  });

  async function read(file: File) {
    lastFile.current = file;
    setChosen(null);
    setOutcome(null);
    setFileProblem(file.size > INVITATIONS_CSV_MAX_BYTES ? 'tooLarge' : null);
    setReading(false);
    if (file.size > INVITATIONS_CSV_MAX_BYTES) return;
    setReading(true);
    // Rejects when the file has been removed, or the browser is offline.
    const parsed = await Promise.all([
      file.arrayBuffer(),
      import(/* webpackChunkName: "parse-csv" */ './parseCsv.ts'),
    ]).then(
      ([bytes, { default: parseCsv }]) => parseCsv(bytes),
      () => 'notRead' as const,
    );
    if (lastFile.current !== file) return;
    setReading(false);
    if (Array.isArray(parsed)) setChosen({ file, rows: parsed });
    else setFileProblem(parsed);
  }

  const problem = isApiError(upload.error) ? upload.error.problem : undefined;
  return (
    <Card>
      <PageHead title={t('email.title')} note={left.data !== undefined && t('email.left', { left: left.data.left })} />
      <Stack>
        {left.data?.paused === true && <Note>{t('email.paused')}</Note>}
        <Ways>
          <TextArea
            label={t('email.addresses')}
            hint={t('email.hint')}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setChosen(null);
            }}
            autoComplete="off"
            spellCheck={false}
          />
          <FileDrop
            label={t('email.file')}
            choose={t('email.choose')}
            drop={t('email.drop')}
            hint={t('email.fileHint')}
            error={fileProblem === null ? undefined : t(`email.${fileProblem}`)}
            accept=".csv,text/csv"
            onFile={(file) => void read(file)}
          />
        </Ways>
        {isReading && <Muted role="status">{t('email.reading')}</Muted>}
        {chosen !== null && (
          <Line>
            <FileText />
            <span>{chosen.file.name}</span>
            <Button variant="ghost" onClick={() => setChosen(null)}>
              <X />
              {t('email.removeFile')}
            </Button>
          </Line>
        )}
        {rows.length > 0 && <Preview rows={rows} isFile={chosen !== null} />}
        {upload.error !== null && (
          <Alert>
            {problem?.errors
              ?.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
              .join(' ') ?? errorText(upload.error)}
          </Alert>
        )}
        {outcome !== null && <Sent {...outcome} />}
        <Line>
          <Button loading={upload.isRunning} disabled={valid.length === 0} onClick={() => upload.run()}>
            <Send />
            {t('email.send', { count: valid.length })}
          </Button>
          {invalid > 0 && (
            <Muted role="status">
              {t(chosen === null ? 'email.invalid' : 'email.invalidInFile', { count: invalid })}
            </Muted>
          )}
        </Line>
        <Muted data-small>{t('email.once')}</Muted>
      </Stack>
    </Card>
  );
}

/** The first rows as they will be sent, and how many there are. */
function Preview({ rows, isFile }: { rows: readonly InvitedRow[]; isFile: boolean }) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const shown = rows.slice(0, PREVIEW);
  const columns: DataTableColumn<InvitedRow>[] = [
    { id: 'row', head: t('email.row'), cell: (_, index) => formatNumber(index + 1) },
    { id: 'email', head: t('email.email'), cell: showEmail },
    { id: 'state', head: t('email.state'), hiddenHead: true, cell: showState },
  ];
  const inFile: DataTableColumn<InvitedRow>[] = [
    { id: 'reference', head: t('email.reference'), cell: ({ reference }) => reference },
    { id: 'language', head: t('email.language'), cell: ({ language }) => language },
  ];
  return (
    <DataTable
      caption={t('email.preview', { count: rows.length, shown: shown.length })}
      columns={isFile ? [...columns, ...inFile] : columns}
      rows={shown}
      // An email address may occur twice, and rows have no state.
      getKey={(_, index) => index}
    />
  );
}

const showEmail = ({ email }: InvitedRow) => <Email>{email}</Email>;
const showState = ({ problem }: InvitedRow) => <RowState problem={problem} />;

/** Whether a row can be sent. */
function RowState({ problem }: Pick<InvitedRow, 'problem'>) {
  const t = useMessages();
  return problem === null ? (
    <Pill tone="success">
      <Check />
      {t('email.ready')}
    </Pill>
  ) : (
    <Pill tone="danger">
      <CircleAlert />
      {t(`email.${problem}`)}
    </Pill>
  );
}

/** How many were accepted, and what is wrong with the others. */
function Sent({ pasted, answer: { accepted, wrong } }: Outcome) {
  const t = useMessages();
  return (
    <>
      <Note tone="success">{t('email.accepted', { count: accepted })}</Note>
      {wrong.length > 0 && (
        <Alert title={t('email.wrong')}>
          <Wrong>
            {wrong.map(({ row, errors }) => {
              const messages = errors.map(({ message }) => message).join(' ');
              const email = pasted?.[row - 1];
              return (
                <li key={row}>
                  {email === undefined ? t('email.wrongRow', { row, errors: messages }) : `${email}: ${messages}`}
                </li>
              );
            })}
          </Wrong>
        </Alert>
      )}
    </>
  );
}
