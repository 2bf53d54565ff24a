import { CardTitle } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
  margin-bottom: var(--space-4);
`;

/** The heading of a page with tabs. @param props.children a `SegmentedNav` */
export function TabsHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Row>
      <CardTitle>{title}</CardTitle>
      {children}
    </Row>
  );
}
