import type { ReactNode } from 'react';
import { below } from '@heard/ui';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr);
  gap: var(--space-1) var(--space-5);

  & > dt {
    color: var(--text-muted);
  }
  & > dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  ${below.sm} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    & > dd {
      margin-bottom: var(--space-2);
    }
  }
`;

interface FactsProps {
  /** Pairs of a name and a value. Pairs without a value are not shown. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of names and values, in two columns. */
export function Facts({ facts }: FactsProps) {
  return (
    <List>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== '' && [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={`${name} value`} dir="auto">
              {value}
            </dd>,
          ],
      )}
    </List>
  );
}
