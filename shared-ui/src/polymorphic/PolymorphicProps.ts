import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * Props of a component that renders the element or component named by `as` (a router's `Link`, say), with a component's
 * own props beside them.
 */
export type PolymorphicProps<As extends ElementType, Own> = Own & { as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;
