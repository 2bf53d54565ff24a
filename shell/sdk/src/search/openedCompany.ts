import { createElement, type ComponentType, type ReactElement } from 'react';
import { useLocation } from '../router.ts';

/**
 * The state of the history entry of a company that was opened from search results.
 * @example
 * <Link to={paths.company(hit.id)} state={{ companyName: hit.name } satisfies OpenedCompany} />
 */
export interface OpenedCompany {
  companyName: string;
}

let Placeholder: ComponentType<{ name: string }> | null = null;

/** Sets the component that is shown while the page of a company loads. The component is part of the search library. */
export function setCompanyPlaceholder(component: ComponentType<{ name: string }>): void {
  Placeholder = component;
}

/**
 * Returns the name of the company that was opened from search results, so that its page can show the name before the company has loaded.
 * Returns null if the page was opened in another way.
 * @example
 * const name = useOpenedCompanyName();
 */
export function useOpenedCompanyName(): string | null {
  const state: unknown = useLocation().state;
  const isNamed = typeof state === 'object' && state !== null && 'companyName' in state;
  return isNamed && typeof state.companyName === 'string' ? state.companyName : null;
}

/** Returns the placeholder of the company that was opened from search results; null if the page was opened in another way. */
export function useCompanyPlaceholder(): ReactElement | null {
  const name = useOpenedCompanyName();
  return name === null || Placeholder === null ? null : createElement(Placeholder, { name });
}
