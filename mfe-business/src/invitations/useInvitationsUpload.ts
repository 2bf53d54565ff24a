import { endpoints, INVITATIONS_MAX, type InvitationsAnswer } from '@heard/contract';
import { useAction, useApi, useQueryClient } from '@heard/sdk';
import { useState } from 'react';
import { toCsv } from './chosenColumns.ts';
import { batchesKey, leftKey } from './invitationKeys.ts';
import type { InvitedRow } from './InvitedRow.ts';

/** The time on a chosen day at which emails are sent, in the time zone of the owner. */
const SEND_TIME = '09:00';

/** A request that was sent, with its response. */
export interface Outcome {
  isPasted: boolean;
  /** The time at which the emails are sent. Null if they are sent immediately. */
  sendAt: string | null;
  sent: InvitedRow[];
  /** The invalid rows of a file. These rows were not sent. */
  leftOut: InvitedRow[];
  response: InvitationsAnswer;
}

interface InvitationsUploadOptions {
  rows: readonly InvitedRow[];
  /** Whether the rows come from pasted text instead of a file. */
  isPasted: boolean;
  /** The day on which the emails are sent. Empty to send them immediately. */
  day: string;
  /** Whether the invited people get one reminder. */
  reminds: boolean;
  /** Called after the upload. `unsent` contains the invalid email addresses, and the addresses that the API has rejected. */
  onSent: (sent: { isPasted: boolean; unsent: string[] }) => void;
}

/** Returns the action that sends the valid rows, and its outcome. */
export function useInvitationsUpload({ rows, isPasted, day, reminds, onSent }: InvitationsUploadOptions) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const upload = useAction({
    call: async (): Promise<Outcome> => {
      const sent = rows.filter(({ problem }) => problem === null);
      const leftOut = isPasted ? [] : rows.filter(({ problem }) => problem !== null);
      const sendAt = day === '' ? null : new Date(`${day}T${SEND_TIME}`).toISOString();
      const later = sendAt === null ? {} : { sendAt };
      const done = { isPasted, sendAt, sent, leftOut };
      if (isPasted && sent.length <= INVITATIONS_MAX) {
        const body = {
          invitations: sent.map(({ email }) => ({ email })),
          ...later,
          ...(reminds && { reminder: true }),
        };
        return { ...done, response: await api.send(endpoints.createInvitations, { body }) };
      }
      // Sends only the columns that the user has chosen: a shop's export also has names and postal addresses.
      const body = new Blob([toCsv(sent)], { type: 'text/csv' });
      return {
        ...done,
        response: await api.send(endpoints.uploadInvitations, {
          body,
          query: { ...later, ...(reminds && { reminder: 'true' }) },
        }),
      };
    },
    onSuccess: (done) => {
      setOutcome(done);
      const rejected = done.response.wrong.map(({ row }) => done.sent[row - 1]?.email ?? '');
      const invalid = rows.flatMap(({ email, problem }) => (problem === null ? [] : email));
      onSent({ isPasted: done.isPasted, unsent: [...invalid, ...rejected] });
      void queryClient.invalidateQueries({ queryKey: batchesKey });
      void queryClient.invalidateQueries({ queryKey: leftKey });
    },
  });
  return { upload, outcome, clearOutcome: () => setOutcome(null) };
}
