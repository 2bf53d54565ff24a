import type { Appeal, AppealState } from '@heard/contract';
import { useEffect, useRef, useState } from 'react';
import { Button, Note, Pill } from '@heard/ui';
import { Gavel } from 'lucide-react';
import { AppealForm } from './AppealForm.tsx';
import { useMessages } from './messages/messages.ts';

/**
 * The props of `AppealPart`.
 * @example
 * const props: AppealPartProps = { decisionId: '7', state: null, appealUntil: '2027-05-24T12:00:00Z', onSent: reload };
 */
export interface AppealPartProps {
  decisionId: string;
  /** The state of the appeal against the decision; null if there is no appeal. */
  state: AppealState | null;
  /** The public reason for the decision about the appeal. */
  reason?: string | null;
  /** The end of the time in which the decision can be appealed, in ISO 8601. */
  appealUntil: string;
  onSent: (appeal: Appeal) => void;
}

/**
 * The appeal against a decision: the button and the form, or the state of the appeal. Renders nothing once the time for an appeal is over.
 * @example
 * <AppealPart decisionId={decision.id} state={decision.appeal} appealUntil={until} onSent={reload} />
 */
export function AppealPart({ decisionId, state, reason = null, appealUntil, onSent }: AppealPartProps) {
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isLate] = useState(() => new Date(appealUntil) < new Date());
  const button = useRef<HTMLButtonElement>(null);
  const result = useRef<HTMLDivElement>(null);

  // Moves the focus to the message that has replaced the form.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) (result.current ?? button.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) {
    return (
      <AppealForm
        decisionId={decisionId}
        onSent={(appeal) => {
          setSent(true);
          setOpen(false);
          onSent(appeal);
        }}
        onCancel={() => setOpen(false)}
      />
    );
  }
  if (isSent && (state === null || state === 'open')) {
    return (
      <div ref={result} tabIndex={-1}>
        <Note>{t('appeal.sent')}</Note>
      </div>
    );
  }
  if (state !== null) return <AppealOutcome state={state} reason={reason} />;
  if (isLate) return null;
  return (
    <div>
      <Button ref={button} variant="secondary" onClick={() => setOpen(true)}>
        {t('appeal.button')}
      </Button>
    </div>
  );
}

/** Shows the state of the appeal. */
function AppealOutcome({ state, reason }: { state: AppealState; reason: string | null }) {
  const t = useMessages();
  if (state === 'open') {
    return (
      <div>
        <Pill tone="accent">
          <Gavel />
          {t('appeal.open')}
        </Pill>
      </div>
    );
  }
  return (
    <p>
      {t(`appeal.${state}`)} {reason !== null && t('reports.quote', { text: reason })}
    </p>
  );
}
