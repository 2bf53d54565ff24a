import { use } from 'react';
import { ContributionsContext } from './ContributionsContext.ts';
import type { SlotName, SlotProps } from './SlotProps.ts';

/**
 * The props of `Slot`.
 * @example
 * const slot: SlotElementProps<'company.aside'> = { name: 'company.aside', props: { companyId: company.id } };
 */
export interface SlotElementProps<Name extends SlotName> {
  name: Name;
  /** The props that the modules in the slot receive. */
  props: SlotProps[Name];
}

/**
 * Shows what other remotes contribute to a place on a page. Renders nothing if there are no contributions, and nothing in place of a
 * contribution that has failed. The contributions in a slot never affect the page.
 * @example
 * <Slot name="company.aside" props={{ companyId: company.id }} />
 */
export function Slot<Name extends SlotName>({ name, props }: SlotElementProps<Name>) {
  return use(ContributionsContext).renderSlot(name, props);
}
