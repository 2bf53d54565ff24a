import type { ElementType } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../avatar/Avatar.tsx';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { barBelow } from '../theme/breakpoints.ts';

const Chip = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  max-width: 14rem;
  min-height: var(--control);
  padding-inline: 0.3125rem var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-full);
  background: var(--surface-raised);
  color: var(--text);
  font-weight: var(--weight-strong);
  font-size: var(--text-button);
  transition: background-color var(--duration-fast);

  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
      text-decoration: none;
    }
  }

  & > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${barBelow.md} {
    gap: var(--space-1);
    padding-inline-end: var(--space-2);
  }
  /* Hides the name on the narrowest phones, which have no space for a part of it. */
  ${barBelow.xs} {
    padding-inline-end: 0.3125rem;

    & > span {
      position: absolute;
      width: 1px;
      clip-path: inset(50%);
    }
  }
`;

interface OwnProps {
  /** The full name. A long name is cut off. */
  name: string;
  /** The URL of the avatar. If it is missing, a default image is shown. */
  avatar?: string | null;
  /** The URL of the image that is shown if `avatar` is missing or fails to load, see `getCompanyPlaceholder`. Default: a neutral image. */
  placeholder?: string | undefined;
  /** The kind of default image. */
  kind?: 'person' | 'company';
}

/** The logged-in account in the top bar: a link to its pages, also `as={Link}`. */
export function UserChip<As extends ElementType = 'a'>({
  as,
  name,
  avatar,
  placeholder,
  kind = 'person',
  ...link
}: PolymorphicProps<As, OwnProps>) {
  return (
    <Chip as={as as ElementType} {...link} title={name}>
      <Avatar src={avatar} placeholder={placeholder} size="sm" kind={kind} />
      <span dir="auto">{name}</span>
    </Chip>
  );
}
