import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CardTitle, Muted } from './layout.tsx';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-4);
  margin-bottom: var(--space-4);
`;

/** The props of `PageHead`. */
export interface PageHeadProps {
  title: ReactNode;
  /** Secondary text at the end of the line, such as "Newest first". */
  note?: ReactNode;
  /** The heading level; `h2` by default. */
  level?: 'h1' | 'h2';
  /** The id of the heading, to name a region by it. */
  id?: string;
}

/** The heading above a list or a form, with a note. */
export function PageHead({ title, note, level = 'h2', id }: PageHeadProps) {
  return (
    <Row>
      <CardTitle as={level} id={id}>
        {title}
      </CardTitle>
      {note ? <Muted>{note}</Muted> : null}
    </Row>
  );
}
