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

/** The props of `Form`. */
export interface FormProps extends ComponentPropsWithRef<'form'> {
  /** Whether a request is running. All controls are then disabled, and `aria-busy` is set; the focus is restored afterwards. */
  busy?: boolean;
  /** The gap between the fields: 20 pixels, 24 (`wide`), or cards of `FormGroup`s (`groups`). */
  spacing?: 'normal' | 'wide' | 'groups';
  /** A summary of the fields with errors, announced when the form was rejected. Only for assistive technology. */
  summary?: string | null;
  /** The notice above the fields: a `Note`. */
  note?: ReactNode;
}

/** A form with its fields in a column. Validate it yourself: the browser's validation is off (`noValidate`). */
export function Form({ busy = false, spacing = 'normal', summary, note, children, ref, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => own.current, []);
  useKeepFocus(own, busy);
  return (
    // Uses POST, because GET would write the input into the URL before the scripts have loaded.
    <form noValidate method="post" {...form} ref={own} aria-busy={busy || undefined}>
      {summary ? <VisuallyHidden role="alert">{summary}</VisuallyHidden> : null}
      <Fields disabled={busy} data-spacing={spacing}>
        {note}
        {children}
      </Fields>
    </form>
  );
}

/** Lays out two fields side by side, in a column on phones. A single field takes the full width. */
export const FormRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-5);

  & > :only-child {
    grid-column: 1 / -1;
  }

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Lays out a country code and a phone number side by side, in a column on phones. */
export const PhoneRow = styled.div`
  display: grid;
  grid-template-columns: 11rem minmax(0, 1fr);
  gap: var(--space-3);

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
  }
`;

/** Lays out the buttons at the end of a form, and a note. A primary button of size `lg` fills the row on phones. */
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

/** Lays out the end of a form in groups: a note and the primary button, in a column on phones. */
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
