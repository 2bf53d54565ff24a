import type { ElementType } from 'react';
import { styled } from 'styled-components';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { type ButtonLook, buttonStyle } from './buttonStyle.ts';

const Box = styled.a`
  ${buttonStyle}
`;

/**
 * A link that looks like a button.
 *
 * @example
 * <ButtonLink as={Link} to="/signup" variant="secondary">Sign Up</ButtonLink>
 */
export function ButtonLink<As extends ElementType = 'a'>({
  as,
  variant = 'primary',
  size = 'md',
  block = false,
  ...link
}: PolymorphicProps<As, ButtonLook>) {
  return (
    <Box as={as as ElementType} {...link} data-variant={variant} data-size={size} data-block={block || undefined} />
  );
}
