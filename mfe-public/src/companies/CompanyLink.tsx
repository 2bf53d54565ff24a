import { Link, paths, useNavigate } from '@heard/sdk';
import type { ReactNode } from 'react';
import type { startCompanyTransition } from './startCompanyTransition.ts';

let start: typeof startCompanyTransition | null = null;

/** Loads the View Transition once the pointer or the focus is on a link. If the code has not loaded yet, the link navigates without a transition. */
function load() {
  if (start !== null) return;
  import(/* webpackChunkName: "company-transition" */ './startCompanyTransition.ts').then(
    (loaded) => {
      start = loaded.startCompanyTransition;
    },
    () => undefined,
  );
}

interface CompanyLinkProps {
  id: string;
  children: ReactNode;
}

/** A link from a list to the page of a company, with a View Transition unless the person prefers reduced motion. */
export function CompanyLink({ id, children }: CompanyLinkProps) {
  const navigate = useNavigate();
  const path = paths.company(id);
  return (
    <Link to={path} onPointerEnter={load} onFocus={load} onClick={(event) => start?.(event, () => void navigate(path))}>
      {children}
    </Link>
  );
}
