import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { CardTitle } from '../layout/layout.tsx';
import { Card } from './Card.tsx';

const About = styled.p`
  margin: var(--space-1) 0 var(--space-4);
  max-width: var(--measure);
  color: var(--text-muted);
`;

/** The props of `DangerZone`. */
export interface DangerZoneProps {
  title: string;
  /** Describes which data is deleted. */
  children: ReactNode;
  /** The control that starts the action: a `danger-quiet` button, or a form. */
  action: ReactNode;
}

/** The card of an action that can't be undone, such as deleting an account. */
export function DangerZone({ title, children, action }: DangerZoneProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} data-danger>
      <CardTitle as="h3" id={id}>
        {title}
      </CardTitle>
      <About>{children}</About>
      {action}
    </Card>
  );
}
