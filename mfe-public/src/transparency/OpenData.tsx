import { endpoints } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { ButtonLink, Stack } from '@heard/ui';
import { Download, Rss } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Text = styled.p`
  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;

/** The formats of the export that spreadsheets and programs read. */
const EXPORTS = [
  ['JSON', endpoints.exportReviewsAsJson],
  ['CSV', endpoints.exportReviewsAsCsv],
] as const;

const toHref = (path: string, id: string) => `/api${path.replace('{id}', encodeURIComponent(id))}`;

/** The feed and the exports of a company. */
export function OpenData({ companyId }: { companyId: string }) {
  const t = useMessages();
  return (
    <Stack>
      <Text>
        {t('data.text')} <Link to={paths.developers}>{t('data.more')}</Link>
      </Text>
      <Links>
        <ButtonLink href={toHref(endpoints.getFeed.path, companyId)} variant="secondary">
          <Rss />
          {t('data.feed')}
        </ButtonLink>
        {EXPORTS.map(([format, { path }]) => (
          <ButtonLink key={format} href={toHref(path, companyId)} download variant="secondary">
            <Download />
            {format}
          </ButtonLink>
        ))}
      </Links>
    </Stack>
  );
}
