import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-width: 0;
  align-content: start;

  &[data-narrow] {
    width: 100%;
    max-width: 14rem;
  }
`;

const LabelRow = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-3);
  font-size: var(--text-sm);
  line-height: 1.4;
`;

const Label = styled.label`
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
`;

const Hint = styled.p`
  font-size: var(--text-sm);
  color: var(--text-muted);
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

const ErrorText = styled.p`
  display: flex;
  gap: var(--space-1);
  align-items: flex-start;
  font-size: var(--text-sm);
  color: var(--danger);
  font-weight: var(--weight-medium);
  line-height: 1.4;
  overflow-wrap: anywhere;

  & > svg {
    margin-top: 0.05em;
  }
`;

/** What every field takes beside its control's own props. */
export interface FieldLook {
  /** Always visible, bound to the control. */
  label: ReactNode;
  /** Help under the control; an error takes its place. */
  hint?: ReactNode;
  /** What is wrong and what to do next. Makes the edge red and sets `aria-invalid`. */
  error?: string;
  /** 224px wide at most: for dates and short numbers. */
  narrow?: boolean;
}

/** What `Field` hands to its control. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends FieldLook {
  /** The control's id; made up if left out. */
  id?: string;
  /** At the right of the label: a counter. Described to assistive technology with the control. */
  counter?: ReactNode;
  /** Ids of further descriptions. */
  describedBy?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint or error. `TextField` and the others build on it; use it for a control of your own. */
export function Field({ label, hint, error, narrow = false, id, counter, describedBy, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const noteId = `${controlId}-note`;
  const counterId = `${controlId}-counter`;
  const described = [error || hint ? noteId : null, counter ? counterId : null, describedBy].filter(Boolean).join(' ');
  return (
    <Group data-narrow={narrow || undefined}>
      <LabelRow>
        <Label htmlFor={controlId}>{label}</Label>
        {counter ? <span id={counterId}>{counter}</span> : null}
      </LabelRow>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error ? (
        <ErrorText id={noteId}>
          <CircleAlert />
          <span>{error}</span>
        </ErrorText>
      ) : hint ? (
        <Hint id={noteId}>{hint}</Hint>
      ) : null}
    </Group>
  );
}
