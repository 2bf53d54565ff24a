import { endpoints, getDefaultLanguage, INVITATION_DAYS_AHEAD, reviewPolicy, toLocalDay } from '@heard/contract';
import { errorText, isApiError, useApi, useQuery, useSite } from '@heard/sdk';
import {
  Alert,
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
  Switch,
  TextArea,
  TextField,
  useFormats,
} from '@heard/ui';
import { CircleAlert, Check, FileText, Send, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { toInvitedRows } from './chosenColumns.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { Columns } from './Columns.ts';
import { leftKey } from './invitationKeys.ts';
import { isOtherLanguage, type InvitedRow } from './InvitedRow.ts';
import { useMessages } from './messages/messages.ts';
import { parsePasted } from './parsePasted.ts';
import { useChosenFile, type ChosenFile } from './useChosenFile.ts';
import { useInvitationsUpload, type Outcome } from './useInvitationsUpload.ts';

/** Maximum number of rows in the preview. */
const PREVIEW = 5;
/** The maximum number of invalid rows in the list. The API has the same limit. */
const MAX_WRONG = 100;

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

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the first and the last day that can be chosen. The API accepts a time of sending less than 60 days ahead. */
const getDays = () => [1, INVITATION_DAYS_AHEAD - 1].map((days) => toLocalDay(new Date(Date.now() + days * DAY_MS)));

/** An email address. A long address wraps, because phones also have to show the state of the row next to the address. */
const Email = styled.span`
  display: block;
  min-width: 8rem;
  white-space: normal;
  overflow-wrap: anywhere;
`;

/** Invites people by email: a pasted text or a file, with a preview. */
export function InviteByEmail() {
  const t = useMessages();
  const { sendsEmail } = useSite();
  const [text, setText] = useState('');
  const [day, setDay] = useState('');
  const [reminds, setReminds] = useState(false);
  const { chosen, setChosen, problem, isReading, read } = useChosenFile();
  const left = useInvitationsLeft();
  const rows = useMemo(
    () => (chosen === null ? parsePasted(text) : toInvitedRows(chosen.table.rows, chosen.columns)),
    [chosen, text],
  );
  const { upload, outcome, clearOutcome } = useInvitationsUpload({
    rows,
    isPasted: chosen === null,
    day,
    reminds,
    onSent: ({ isPasted, unsent }) => {
      setChosen(null);
      setDay('');
      if (isPasted) setText(unsent.join('\n'));
    },
  });

  const dayError = getFieldErrors(upload.error)?.find(({ field }) => field === 'sendAt')?.message;
  return (
    <Card>
      <PageHead title={t('email.title')} note={left !== undefined && t('email.left', { left: left.left })} />
      <Stack>
        {!sendsEmail && <Note>{t('email.noServer')}</Note>}
        {left?.paused === true && <Note>{t('email.paused')}</Note>}
        <Columns $count={2}>
          <AddressesField
            text={text}
            onChange={(typed) => {
              setText(typed);
              setChosen(null);
            }}
          />
          <FileField
            problem={problem}
            onFile={(file) => {
              clearOutcome();
              void read(file);
            }}
          />
        </Columns>
        {isReading && <Muted role="status">{t('email.reading')}</Muted>}
        {chosen !== null && <ChosenFileLine chosen={chosen} onChange={setChosen} />}
        {rows.length > 0 && <Preview rows={rows} isFile={chosen !== null} />}
        <DayField day={day} error={dayError} onChange={setDay} />
        <ReminderSwitch checked={reminds} onChange={setReminds} />
        {upload.error !== null && dayError === undefined && <UploadAlert error={upload.error} />}
        {outcome !== null && <Sent {...outcome} />}
        <SendLine rows={rows} isFile={chosen !== null} day={day} upload={upload} />
      </Stack>
    </Card>
  );
}

function AddressesField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useMessages();
  return (
    <TextArea
      label={t('email.addresses')}
      hint={t('email.hint')}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

function ReminderSwitch({ checked, onChange }: { checked: boolean; onChange: (reminds: boolean) => void }) {
  const t = useMessages();
  return (
    <Switch
      label={t('email.reminder', { days: reviewPolicy.invitations.reminderDays })}
      effect={t('email.reminderEffect')}
      checked={checked}
      onChange={onChange}
    />
  );
}

/** Returns how many invitations the company has left today, and whether they are paused; undefined while the API has not responded yet. */
function useInvitationsLeft() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: leftKey,
    queryFn: ({ signal }) => api.send(endpoints.getInvitationsLeft, { signal }),
  });
  return data;
}

/** Returns the errors of the fields of a request; undefined for other errors. */
function getFieldErrors(error: unknown) {
  return isApiError(error) ? error.problem?.errors : undefined;
}

/** Explains why no invitation was sent. */
function UploadAlert({ error }: { error: Error }) {
  const errors = getFieldErrors(error);
  return (
    <Alert>
      {errors?.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)).join(' ') ??
        errorText(error)}
    </Alert>
  );
}

interface FileFieldProps {
  problem: ReturnType<typeof useChosenFile>['problem'];
  onFile: (file: File) => void;
}

/** Takes a file with people to invite. */
function FileField({ problem, onFile }: FileFieldProps) {
  const t = useMessages();
  return (
    <FileDrop
      label={t('email.file')}
      choose={t('email.choose')}
      drop={t('email.drop')}
      hint={t('email.fileHint')}
      error={problem === null ? undefined : t(`email.${problem}`)}
      accept=".csv,text/csv"
      onFile={onFile}
    />
  );
}

interface ChosenFileLineProps {
  chosen: ChosenFile;
  onChange: (chosen: ChosenFile | null) => void;
}

/** Shows the chosen file with a button that removes it, and the columns of the file. */
function ChosenFileLine({ chosen, onChange }: ChosenFileLineProps) {
  const t = useMessages();
  return (
    <>
      <Line>
        <FileText />
        <span>{chosen.file.name}</span>
        <Button variant="ghost" onClick={() => onChange(null)}>
          <X />
          {t('email.removeFile')}
        </Button>
      </Line>
      <ColumnFields
        names={chosen.table.columns}
        chosen={chosen.columns}
        onChange={(columns) => onChange({ ...chosen, columns })}
      />
    </>
  );
}

interface DayFieldProps {
  day: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** The day on which the emails are sent. */
function DayField({ day, error, onChange }: DayFieldProps) {
  const t = useMessages();
  const [[firstDay, lastDay]] = useState(getDays);
  return (
    <TextField
      label={t('email.day')}
      hint={t('email.dayHint')}
      error={error}
      type="date"
      min={firstDay}
      max={lastDay}
      narrow
      optional
      autoComplete="off"
      value={day}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface SendLineProps {
  rows: readonly InvitedRow[];
  isFile: boolean;
  day: string;
  upload: Pick<ReturnType<typeof useInvitationsUpload>['upload'], 'run' | 'isRunning'>;
}

/**
 * The button that sends the emails, the number of rows that are not sent, and a note about the deletion of addresses.
 */
function SendLine({ rows, isFile, day, upload }: SendLineProps) {
  const t = useMessages();
  const { formatDay } = useFormats();
  const count = rows.filter(({ problem }) => problem === null).length;
  const invalid = rows.length - count;
  return (
    <>
      <Line>
        <Button loading={upload.isRunning} disabled={count === 0} onClick={() => upload.run()}>
          <Send />
          {day === '' ? t('email.send', { count }) : t('email.sendOn', { count, day: formatDay(day) })}
        </Button>
        {invalid > 0 && (
          <Muted role="status">{t(isFile ? 'email.invalidInFile' : 'email.invalid', { count: invalid })}</Muted>
        )}
      </Line>
      <Muted data-small>{t('email.once')}</Muted>
    </>
  );
}

/** The first rows as they will be sent, and the number of all rows. */
function Preview({ rows, isFile }: { rows: readonly InvitedRow[]; isFile: boolean }) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const shown = rows.slice(0, PREVIEW);
  const columns: DataTableColumn<InvitedRow>[] = [
    { id: 'row', head: t('email.row'), cell: ({ row }, index) => formatNumber(isFile ? row : index + 1) },
    { id: 'email', head: t('email.email'), cell: showEmail },
    { id: 'state', head: t('email.state'), hiddenHead: true, cell: showState },
  ];
  const inFile: DataTableColumn<InvitedRow>[] = [
    { id: 'reference', head: t('email.reference'), cell: ({ reference }) => reference },
    {
      id: 'language',
      head: t('email.language'),
      cell: (row) =>
        isOtherLanguage(row)
          ? t('email.inDefault', { language: row.language, default: getDefaultLanguage() })
          : row.language,
    },
  ];
  return (
    <DataTable
      caption={t('email.preview', { count: rows.length, shown: shown.length })}
      columns={isFile ? [...columns, ...inFile] : columns}
      rows={shown}
      // Uses the index as the key, because an email address may occur twice and rows have no state.
      getKey={(_, index) => index}
    />
  );
}

const showEmail = ({ email }: InvitedRow) => <Email>{email}</Email>;
const showState = ({ problem }: InvitedRow) => <RowState problem={problem} />;

/** Shows whether a row can be sent or has an error. */
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

/** The number of accepted invitations, and the errors of the rejected invitations. */
function Sent({ isPasted, sendAt, sent, leftOut, response: { accepted, wrong } }: Outcome) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const rejectedRows = new Set(wrong.map(({ row }) => row));
  const inDefault = sent.filter((row, at) => isOtherLanguage(row) && !rejectedRows.has(at + 1)).length;
  const rejected = wrong.flatMap(({ row, errors }) => {
    const invited = sent[row - 1];
    return invited === undefined ? [] : { invited, text: errors.map(({ message }) => message).join(' ') };
  });
  const others = leftOut.slice(0, MAX_WRONG).map((invited) => {
    return { invited, text: invited.problem === null ? '' : t(`email.${invited.problem}`) };
  });
  const lines = [...rejected, ...others].toSorted((a, b) => a.invited.row - b.invited.row);
  return (
    <>
      <Note tone="success">
        <b>
          {sendAt === null
            ? t('email.accepted', { count: accepted })
            : t('email.planned', { count: accepted, day: formatDate(sendAt) })}
        </b>
        {inDefault > 0 && `. ${t('email.otherLanguages', { count: inDefault, default: getDefaultLanguage() })}`}
      </Note>
      <details>
        <summary>{t('email.whyFewer')}</summary>
        <Muted as="p">{t('email.fewer')}</Muted>
      </details>
      {lines.length > 0 && (
        <Alert title={t('email.wrong')}>
          <Wrong>
            {lines.map(({ invited: { row, email }, text }, at) => (
              <li key={at}>{isPasted ? `${email}: ${text}` : t('email.wrongRow', { row, errors: text })}</li>
            ))}
          </Wrong>
        </Alert>
      )}
    </>
  );
}
