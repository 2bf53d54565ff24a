import type { ComponentType } from 'react';
import type { SlotName, SlotProps } from '../contributions/SlotProps.ts';

/**
 * The type of a module that a remote exposes: its default export is the component of a mount, with its routes and 404 page.
 * @example
 * export default function JobsPage() { … } // satisfies RemoteModule
 */
export interface RemoteModule {
  default: ComponentType;
}

/**
 * The type of a module that a remote exposes for a slot: its default export receives the props that the page passes to the slot.
 * @example
 * export default function CompanyJobs({ companyId }: SlotProps['company.aside']) { … } // satisfies SlotModule<'company.aside'>
 */
export interface SlotModule<Name extends SlotName> {
  default: ComponentType<SlotProps[Name]>;
}
