import { ArrowRight } from 'lucide-react';
import type { ElementType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { optionStyle } from '../combobox/optionStyle.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';

const Row = styled.a`
  ${optionStyle}
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 3.75rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--text);

  & > svg {
    color: var(--text-muted);
    opacity: 0;
  }
  &[data-current] > svg {
    opacity: 1;
  }
`;

const Tile = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: var(--radius-md);
  background: var(--accent-soft);
  color: var(--accent-text);
  font: var(--weight-display) 1.125rem/1 var(--font-display);

  [data-current] > & {
    background: var(--surface-raised);
  }
`;

const Words = styled.span`
  min-width: 0;
  flex: 1;
  line-height: 1.35;

  & > b,
  & > small {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > b {
    width: fit-content;
    max-width: 100%;
    font-weight: var(--weight-strong);
  }
  & > small {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

interface OwnProps {
  /** The first letter of the company, for the tile. */
  initial: string;
  /** The name, with the matched part in `mark`. */
  name: ReactNode;
  /** The website, with the matched part in `mark`. */
  website: ReactNode;
  /** The active option, which Enter opens. */
  current?: boolean;
}

/** A company in the search results. Give it the props of `useCombobox`'s `getOptionProps`, and those of a link. */
export function SearchHit<As extends ElementType = 'a'>({
  as,
  initial,
  name,
  website,
  current = false,
  ...link
}: PolymorphicProps<As, OwnProps>) {
  return (
    <Row as={as as ElementType} aria-selected={current} {...link} data-current={current || undefined}>
      <Tile aria-hidden="true">{initial}</Tile>
      <Words>
        <b dir="auto">{name}</b>
        <small>{website}</small>
      </Words>
      <ArrowRight />
    </Row>
  );
}
