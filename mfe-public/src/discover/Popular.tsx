import { useNames } from '@heard/ui';
import { Link, paths } from '@heard/sdk';
import { Fragment } from 'react';
import { PopularLine } from '../home/PopularLine.ts';
import { useDiscoverMessages } from './messages/messages.ts';
import { useHome } from './useHome.ts';

/** Links to the subcategories with most reviews; an empty line until they have loaded. */
export default function Popular() {
  const t = useDiscoverMessages();
  const getName = useNames();
  const { data } = useHome();
  const popular = data?.popular ?? [];
  return (
    <PopularLine>
      {popular.length > 0 && t('popular')}
      {popular.map(({ slug, names }, at) => (
        <Fragment key={slug}>
          {at === 0 ? ' ' : ', '}
          <Link to={paths.category(slug)}>{getName(names)}</Link>
        </Fragment>
      ))}
    </PopularLine>
  );
}
