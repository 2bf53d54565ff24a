import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * Props of a component that renders the element or component in `as` (for example the `Link` of a router): the props of
 * that element, and those of the component.
 */
export type PolymorphicProps<As extends ElementType, Own> = Own & { as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;
