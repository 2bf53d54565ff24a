import { useNames } from '@heard/ui';
import { taxonomy } from '@heard/contract/taxonomy';
import { paths } from '@heard/sdk';
import { MoreChips } from './Chips.tsx';
import { useMessages } from './messages/messages.ts';

const MAX_RELATED = 8;

/** Other categories with the same parent. */
export default function RelatedCategories({ slug, parent }: { slug: string; parent: string }) {
  const t = useMessages();
  const getName = useNames();
  const siblings = taxonomy.find((top) => top.slug === parent)?.subcategories.filter((one) => one.slug !== slug) ?? [];
  const chips = siblings
    .slice(0, MAX_RELATED)
    .map((sibling) => ({ path: paths.category(sibling.slug), name: getName(sibling.names) }));
  return <MoreChips title={t('related')} chips={chips} />;
}
