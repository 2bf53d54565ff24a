import { endpoints, LANGUAGES, toQuery, type ReviewTopics } from '@heard/contract';
import { queryKeys, useApi, useQuery } from '@heard/sdk';
import { BusyRegion, Muted, Skeleton, useFormats, useLanguage, useNames } from '@heard/ui';
import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { ScrollingTable } from '../pages/ScrollingTable.tsx';
import { StaticPage } from '../pages/StaticPage.tsx';
import { useMessages } from './messages/messages.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';

const Topics = styled.div`
  & > details {
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--border);
  }
  & summary {
    min-height: var(--control);
    align-content: center;
    cursor: pointer;
    font-weight: var(--weight-strong);
    overflow-wrap: anywhere;
  }
`;

/** `/how-topics-work`: explains how Heard finds topics in reviews, and lists the terms of each topic. */
export default function HowTopicsWorkPage() {
  const t = useMessages();
  return (
    <StaticPage
      title={t('howTopics.title')}
      lead={t('howTopics.description')}
      parts={[
        {
          id: 'found',
          title: t('howTopics.found'),
          body: (
            <>
              <p>{t('howTopics.sentence')}</p>
              <p>{t('howTopics.stars')}</p>
              <p>{t('howTopics.counted')}</p>
            </>
          ),
        },
        { id: 'serious', title: t('howTopics.serious'), body: <p>{t('howTopics.seriousText')}</p> },
        { id: 'measured', title: t('howTopics.measured'), body: <TaxonomyPart part={Measured} /> },
        { id: 'topics', title: t('howTopics.topics'), body: <TaxonomyPart part={Terms} /> },
      ]}
    />
  );
}

/** Loads the taxonomy and shows a part of the page. Both parts of the page share one request. */
function TaxonomyPart({ part: Part }: { part: ComponentType<ReviewTopics> }) {
  const t = useMessages();
  const api = useApi();
  const active = useLanguage();
  const query = { language: LANGUAGES.find((language) => language === active) ?? 'en' };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.response(`${endpoints.getReviewTopics.path}${toQuery(query)}`),
    queryFn: ({ signal }) => api.send(endpoints.getReviewTopics, { query, signal }),
  });
  if (data !== undefined) return <Part {...data} />;
  if (error === null) {
    return (
      <BusyRegion label={t('howTopics.loading')}>
        <Skeleton width="100%" height="6rem" />
      </BusyRegion>
    );
  }
  return <LoadFailure error={error} isFetching={isFetching} refetch={refetch} tryAgain={t('howTopics.tryAgain')} />;
}

/** Shows precision and recall of the terms, measured with sentences that were not used to choose the terms. */
function Measured({ measured }: ReviewTopics) {
  const t = useMessages();
  const { formatNumber } = useFormats();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const percent = (share: number) => t('howTopics.percent', { share });
  return (
    <>
      <p>{t('howTopics.measuredText')}</p>
      <ScrollingTable role="region" aria-label={t('howTopics.measured')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('howTopics.language')}</th>
              <th scope="col">{t('howTopics.sentences')}</th>
              <th scope="col">{t('howTopics.precision')}</th>
              <th scope="col">{t('howTopics.recall')}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map(({ language, sentences, precision, recall }) => (
              <tr key={language}>
                <th scope="row">{names.of(language)}</th>
                <td>{formatNumber(sentences)}</td>
                <td>{percent(precision)}</td>
                <td>{percent(recall)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </>
  );
}

/** Lists the topics with their terms. */
function Terms({ version, topics }: ReviewTopics) {
  const t = useMessages();
  const getName = useNames();
  return (
    <>
      <p>{t('howTopics.terms', { count: topics.length, version })}</p>
      <Topics>
        {topics.map(({ id, name, level, categories, terms, exclusions }) => (
          <details key={id}>
            <summary>{level === 'serious' ? t('howTopics.seriousTopic', { name }) : name}</summary>
            {categories.length > 0 && (
              <p>{t('howTopics.categories', { categories: categories.map(getName).join(', ') })}</p>
            )}
            <p>{terms.join(' · ')}</p>
            {exclusions.length > 0 && (
              <Muted as="p">{t('howTopics.exclusions', { exclusions: exclusions.join(' · ') })}</Muted>
            )}
          </details>
        ))}
      </Topics>
    </>
  );
}
