import { Link, paths, usePageTitle } from '@heard/sdk';
import { SectionTitle, Wrap } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';

/** The page on /template. */
export default function TemplatePage() {
  const t = useMessages();
  usePageTitle(t('page.title'));
  return (
    <Wrap>
      <SectionTitle as="h1">{t('page.title')}</SectionTitle>
      <p>{t('page.text')}</p>
      <Link to={paths.home}>{t('page.home')}</Link>
    </Wrap>
  );
}
