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

export interface PageHeadProps {
  title: ReactNode;
  /** At the right, in secondary colour: "Newest first". */
  note?: ReactNode;
  /** h2 unless the page has no other h1. */
  level?: 'h1' | 'h2';
  /** To name a region by its heading. */
  id?: string;
}

/** The heading above a list or a form. */
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
