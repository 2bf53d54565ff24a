import type { ComponentType } from 'react';

/**
 * The type of a module that a remote exposes: its default export is the component of a mount, with its routes and 404 page.
 * @example
 * export default function JobsPage() { … } // satisfies RemoteModule
 */
export interface RemoteModule {
  default: ComponentType;
}
