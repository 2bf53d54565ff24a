import type { Home } from '@heard/contract';
import { Link, paths, useCountryChoice } from '@heard/sdk';
import {
  below,
  BusyRegion,
  Muted,
  Section,
  SectionTitle,
  SelectField,
  useFormats,
  useNames,
  VisuallyHidden,
  Wrap,
} from '@heard/ui';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { CategoryTiles } from '../categories/CategoryTiles.tsx';
import { CompanyCards } from '../company/CompanyCards.tsx';
import { Reserved } from '../home/Reserved.ts';
import { LoadFailure } from '../lists/LoadFailure.tsx';
import { Quotes } from '../quotes/Quotes.tsx';
import { Featured } from './Featured.tsx';
import { useDiscoverMessages } from './messages/messages.ts';
import { useBestCompanies } from './useBestCompanies.ts';
import { useHome } from './useHome.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-6);

  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-3);
    min-width: 0;
    max-width: 100%;
  }
  /* The label of the field is not visible. */
  & > div > div {
    gap: 0;
    width: 14rem;
    max-width: 100%;

    ${below.md} {
      width: 100%;
    }
  }
  & > a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--control);
    font-weight: var(--weight-strong);
  }
  & > a svg {
    width: 1.1rem;
    height: 1.1rem;
    scale: var(--forward) 1;
  }
`;

/** Explains the order of the companies. */
const Reason = styled(Muted).attrs({ as: 'p' })`
  a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** Categories, companies and reviews below the search box of the home page. */
export default function Discover() {
  const t = useDiscoverMessages();
  const { data, error, isFetching, refetch } = useHome();
  if (data !== undefined) {
    return (
      <>
        <Browse categories={data.categories} />
        {data.featured !== null && <Featured review={data.featured} />}
        <Best home={data} />
        <Latest latest={data.latest} />
      </>
    );
  }
  if (error === null) {
    return (
      <BusyRegion label={t('loading')}>
        <Reserved />
      </BusyRegion>
    );
  }
  return (
    <Section>
      <Wrap>
        <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />
      </Wrap>
    </Section>
  );
}

function Browse({ categories }: Pick<Home, 'categories'>) {
  const t = useDiscoverMessages();
  const title = useId();
  if (categories.length === 0) return null;
  return (
    <Section aria-labelledby={title}>
      <Wrap>
        <Head>
          <SectionTitle id={title}>{t('browse')}</SectionTitle>
          <Link to={paths.categories}>
            {t('all')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Head>
        <CategoryTiles categories={categories} toCount={(count) => t('companies', { count })} />
      </Wrap>
    </Section>
  );
}

function Best({ home: { best, countries } }: { home: Home }) {
  const t = useDiscoverMessages();
  const getName = useNames();
  const title = useId();
  const [choice, choose] = useCountryChoice();
  // Shows all countries if the chosen country no longer has a ranking.
  const country = countries.some(({ code }) => code === choice) ? choice : null;
  const { data, error, isFetching, refetch } = useBestCompanies(country);
  if (best.length === 0) return null;
  // Shows the companies of the previous choice until the companies of the chosen country have loaded.
  const companies = country === null ? best : (data?.companies.filter(({ score }) => score !== null) ?? best);
  return (
    <Section aria-labelledby={title}>
      <Wrap>
        <Head>
          <div>
            <SectionTitle id={title}>{t('best')}</SectionTitle>
            <SelectField
              label={<VisuallyHidden>{t('country')}</VisuallyHidden>}
              value={country ?? ''}
              onChange={({ target }) => choose(target.value === '' ? null : target.value)}
            >
              <option value="">{t('allCountries')}</option>
              {countries.map(({ code, names }) => (
                <option key={code} value={code}>
                  {getName(names)}
                </option>
              ))}
            </SelectField>
          </div>
          <Link to={country === null ? paths.categories : paths.place(country)}>
            {t('seeAll')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Head>
        <Reason>
          {t('bestReason')} · <Link to={`${paths.howScoresWork}#ranking`}>{t('bestHow')}</Link>
        </Reason>
        {country !== null && error !== null ? (
          <LoadFailure {...{ error, isFetching, refetch }} tryAgain={t('tryAgain')} />
        ) : companies.length === 0 ? (
          <p>{t('bestNone')}</p>
        ) : (
          <CompanyCards companies={companies} label={t('bestList')} />
        )}
      </Wrap>
    </Section>
  );
}

function Latest({ latest }: Pick<Home, 'latest'>) {
  const t = useDiscoverMessages();
  const { formatRelative } = useFormats();
  const title = useId();
  if (latest.length === 0) return null;
  return (
    <Section aria-labelledby={title}>
      <Wrap>
        <SectionTitle id={title}>{t('latest')}</SectionTitle>
        <Quotes
          label={t('latest')}
          about={(values) => t('about', values)}
          quotes={latest.map(({ createdAt, ...review }) => ({
            ...review,
            date: <time dateTime={createdAt}>{formatRelative(createdAt)}</time>,
          }))}
        />
      </Wrap>
    </Section>
  );
}
