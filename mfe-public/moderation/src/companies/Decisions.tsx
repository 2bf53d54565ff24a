import { useEffect, useRef, useState } from 'react';
import { Button, FormActions } from '@heard/ui';
import { DecisionForm, type DecisionFormProps, type DecisionKind } from './DecisionForm.tsx';
import { useMessages } from './messages/messages.ts';

/** A decision that the page offers: the properties of its form. */
export type Decision = Omit<DecisionFormProps, 'companyId' | 'onClose'>;

interface DecisionsProps {
  companyId: string;
  decisions: readonly Decision[];
}

/** The buttons of the decisions about a company or a claim, or the form of the chosen decision. */
export function Decisions({ companyId, decisions }: DecisionsProps) {
  const t = useMessages();
  const [chosen, setChosen] = useState<DecisionKind | null>(null);
  const buttons = useRef(new Map<DecisionKind, HTMLButtonElement>());

  // Moves the focus, because the buttons replace the form that had it.
  const last = useRef(chosen);
  useEffect(() => {
    const { current: kind } = last;
    last.current = chosen;
    if (chosen === null && kind !== null && document.activeElement === document.body) {
      buttons.current.get(kind)?.focus();
    }
  }, [chosen]);

  const decision = decisions.find(({ kind }) => kind === chosen);
  if (decision !== undefined) {
    return <DecisionForm key={decision.kind} {...decision} companyId={companyId} onClose={() => setChosen(null)} />;
  }
  return (
    <FormActions>
      {decisions.map(({ kind }) => (
        <Button
          key={kind}
          ref={(element) => {
            if (element === null) buttons.current.delete(kind);
            else buttons.current.set(kind, element);
          }}
          variant={
            kind === 'release' || kind === 'end' || kind === 'rejectName' || kind === 'block'
              ? 'danger-quiet'
              : 'secondary'
          }
          onClick={() => setChosen(kind)}
        >
          {t(`decide.${kind}`)}
        </Button>
      ))}
    </FormActions>
  );
}
