import { Link, paths, SearchBox, usePageTitle } from '@heard/sdk';
import { NotFoundPanel } from '@heard/ui';

/** Shown in place of a page that doesn't exist, with a search for companies. @param title the page's title; null for the site's */
export function NothingHere({ title }: { title: string | null }) {
  usePageTitle(title);
  return (
    <NotFoundPanel as={Link} to={paths.home}>
      <SearchBox />
    </NotFoundPanel>
  );
}
