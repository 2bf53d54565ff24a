import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { CardTitle } from '../layout/layout.tsx';
import { below } from '../theme/breakpoints.ts';

const Group = styled.div`
  display: grid;
  grid-template-columns: 17rem minmax(0, 1fr);
  gap: var(--space-8);
  padding: var(--space-8);
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  ${below.lg} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
  }
  ${below.md} {
    padding: var(--space-5);
  }
`;

const Hint = styled.p`
  margin-top: var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-button);
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
  align-content: start;
`;

/** The props of `FormGroup`. */
export interface FormGroupProps {
  title: string;
  hint?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A group of fields with a title and a hint next to them, in a `Form` with `spacing="groups"`. */
export function FormGroup({ title, hint, children }: FormGroupProps) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id}>
      <div>
        <CardTitle id={id}>{title}</CardTitle>
        {hint ? <Hint>{hint}</Hint> : null}
      </div>
      <Fields>{children}</Fields>
    </Group>
  );
}
