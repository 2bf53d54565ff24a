import { NotFoundPanel } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { paths } from '../paths.ts';
import { SearchBox } from '../search/SearchBox.tsx';
import { usePageTitle } from './usePageTitle.ts';

/**
 * The page for paths that do not exist, with a search for companies (specification 2, "404 page").
 * @param props.title the page's title; "Page not found" by default, null for the site's name
 * @example
 * <Route path="*" element={<NotFoundPage />} />
 */
export function NotFoundPage({ title }: { title?: string | null }) {
  const t = useMessages();
  usePageTitle(title === undefined ? t('notFound.title') : title);
  return (
    <NotFoundPanel as={Link} to={paths.home}>
      <SearchBox />
    </NotFoundPanel>
  );
}
