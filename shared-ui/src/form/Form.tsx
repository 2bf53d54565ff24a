import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useRef } from 'react';
import { styled } from 'styled-components';
import { useKeepFocus } from '../focus/useKeepFocus.ts';
import { below } from '../theme/breakpoints.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

const Fields = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);

  &[data-spacing='wide'] {
    gap: var(--space-6);
  }
  &[data-spacing='groups'] {
    gap: var(--space-4);
    margin-top: var(--space-8);
  }
`;

export interface FormProps extends ComponentPropsWithRef<'form'> {
  /** A call runs: every control inside is disabled and the form says it is busy. The focus comes back afterwards. */
  busy?: boolean;
  /** Room between the fields: 20px, 24 (`wide`), or cards of `FormGroup`s (`groups`). */
  spacing?: 'normal' | 'wide' | 'groups';
  /** Which fields need another look, once sending was refused: announced at once. The fields themselves show it. */
  summary?: string | null;
  /** A `Note` above the fields. */
  note?: ReactNode;
}

/** A form whose fields stand below each other. Checks are its own: the browser's bubbles are off (`noValidate`). */
export function Form({ busy = false, spacing = 'normal', summary, note, children, ref, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => own.current, []);
  useKeepFocus(own, busy);
  return (
    <form noValidate {...form} ref={own} aria-busy={busy || undefined}>
      {summary ? <VisuallyHidden role="alert">{summary}</VisuallyHidden> : null}
      <Fields disabled={busy} data-spacing={spacing}>
        {note}
        {children}
      </Fields>
    </form>
  );
}

/** Two fields beside each other, below each other on phones. */
export const FormRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-5);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A country code and a phone number beside each other, below each other on phones. */
export const PhoneRow = styled.div`
  display: grid;
  grid-template-columns: 11rem minmax(0, 1fr);
  gap: var(--space-3);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
  }
`;

/** The buttons at the end of a form, and a note beside them. A main button of size lg fills the row on phones. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  & > [data-size='lg'] {
    min-width: 9rem;
  }

  ${below.md} {
    & > [data-size='lg'] {
      width: 100%;
    }
  }
`;

/** The end of a form in groups: a note and the main button at the right; below each other on phones. */
export const FormSubmit = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-5);
  padding-top: var(--space-4);
  color: var(--text-muted);

  & a {
    display: inline-block;
    padding-block: var(--space-2);
    font-weight: var(--weight-strong);
  }

  ${below.md} {
    flex-direction: column-reverse;
    align-items: stretch;
    text-align: center;
  }
`;
