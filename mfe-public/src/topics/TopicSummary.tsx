import { toQuery } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { useReviewFilters } from '@heard/sdk/reviews';
import { Card, CardTitle, Muted, useNames } from '@heard/ui';
import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from '../company/messages/messages.ts';
import { isSerious } from './isSerious.ts';
import { TopicBar } from './TopicBar.tsx';
import { useCompanyTopics } from './useCompanyTopics.ts';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  font-size: var(--text-sm);

  & > p {
    overflow-wrap: anywhere;
  }
  & > p a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  & > p > svg {
    display: inline;
    margin-inline-end: var(--space-2);
    color: var(--danger);
    vertical-align: text-bottom;
  }
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & > li {
    max-width: 100%;
  }
  & a {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius-md);
    color: var(--text);
    overflow-wrap: anywhere;
    text-decoration: none;
  }
  @media (hover: hover) {
    & a:hover {
      background: var(--surface-sunken);
    }
  }
  & a[aria-current] {
    border-color: currentcolor;
    background: var(--accent-soft);
  }
  & b {
    margin-inline-start: var(--space-1);
    font-weight: var(--weight-strong);
  }
`;

/** Maximum number of topics. The topic by which the reviews are filtered is always shown in addition. */
const MAX_CHIPS = 8;

/** Shows the topics that a company's reviews mention. Each topic shows the number of its reviews and links to them. */
export function TopicSummary({ companyId }: { companyId: string }) {
  const t = useMessages();
  const getName = useNames();
  const [filters] = useReviewFilters();
  const { data } = useCompanyTopics(companyId);
  if (data === undefined || data.topics.length === 0) return null;
  const { topics, notRead } = data;
  const serious = topics.filter(isSerious);
  const toPath = (topic?: string) => `${paths.company(companyId)}${toQuery({ topic })}#reviews`;
  return (
    <Box as="section" aria-labelledby="topics">
      <CardTitle id="topics">{t('topics.title')}</CardTitle>
      {serious.length > 0 && (
        <p>
          <TriangleAlert aria-hidden="true" size={16} />
          {t('topics.serious')}{' '}
          {serious.map(({ id, name, reviews }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={toPath(id)}>{t('topics.count', { name: getName(name), count: reviews })}</Link>
            </span>
          ))}
        </p>
      )}
      <Chips>
        {topics
          .filter(({ id }, at) => at < MAX_CHIPS || id === filters.topic)
          .map((topic) => {
            const isChosen = topic.id === filters.topic;
            return (
              <li key={topic.id}>
                <Link to={toPath(isChosen ? undefined : topic.id)} aria-current={isChosen || undefined}>
                  <TopicBar topic={topic} describe={(counts) => t('topics.stars', counts)} />
                </Link>
              </li>
            );
          })}
      </Chips>
      <Muted as="p">
        {notRead > 0 && `${t('topics.notRead', { count: notRead })} `}
        <Link to={paths.howTopicsWork}>{t('topics.how')}</Link>
      </Muted>
    </Box>
  );
}
