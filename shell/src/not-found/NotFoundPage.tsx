import { Link, paths, SearchBox, usePageTitle } from '@heard/sdk';
import { NotFoundPanel } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** The 404 page for paths that no mount has (specification 2, "404 page"). */
export function NotFoundPage() {
  usePageTitle(useMessages()('notFound.title'));
  return (
    <NotFoundPanel as={Link} to={paths.home}>
      <SearchBox />
    </NotFoundPanel>
  );
}
