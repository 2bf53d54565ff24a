import { toQuery, type ComparedCompany, type TopicCount } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { Muted, useNames } from '@heard/ui';
import { TriangleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { TopicBar } from '../topics/TopicBar.tsx';
import { useMessages } from './messages/messages.ts';
import { RowGroup } from './RowGroup.tsx';
import { selectTopics } from './selectTopics.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: start;
  max-width: 18rem;
  font-size: var(--text-sm);

  & > a {
    display: grid;
    gap: var(--space-1);
  }
  & > svg {
    color: var(--danger);
  }
`;

/** Shows the topics of the companies side by side. Renders nothing if the companies share no topic and none of their topics is serious. */
export default function TopicRows({ companies }: { companies: readonly ComparedCompany[] }) {
  const t = useMessages();
  const topics = selectTopics(companies);
  if (topics.length === 0) return null;
  const about = (
    <>
      {t('topics.about')} · <Link to={paths.howTopicsWork}>{t('topics.how')}</Link>
    </>
  );
  return (
    <RowGroup name={t('topics')} about={about} columns={companies.length}>
      {topics.map((topic) => (
        <tr key={topic.id}>
          {companies.map((company) => (
            <td key={company.id}>
              <Topic company={company} topic={topic} />
            </td>
          ))}
        </tr>
      ))}
    </RowGroup>
  );
}

interface TopicProps {
  company: ComparedCompany;
  /** The topic. Its numbers of reviews may be those of another company, so they are not shown. */
  topic: TopicCount;
}

/** Shows how many reviews of a company mention a topic, and links to them. */
function Topic({ company, topic }: TopicProps) {
  const t = useMessages();
  const getName = useNames();
  const count = company.topics.find(({ id }) => id === topic.id);
  return (
    <Box>
      {count === undefined ? (
        <Muted>{t('topics.none', { topic: getName(topic.name) })}</Muted>
      ) : (
        <Link to={`${paths.company(company.id)}${toQuery({ topic: topic.id })}#reviews`}>
          <TopicBar topic={count} describe={(counts) => t('topics.stars', counts)} />
        </Link>
      )}
      {topic.level === 'serious' && <TriangleAlert role="img" aria-label={t('topics.serious')} />}
    </Box>
  );
}
