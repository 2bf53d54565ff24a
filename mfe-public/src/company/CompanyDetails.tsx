import type { Company } from '@heard/contract';
import { Link, paths, useUnicodeDomain } from '@heard/sdk';
import { useCountryName } from '@heard/sdk/countries';
import { Card, CardTitle, useFormats, useNames, VisuallyHidden } from '@heard/ui';
import { CalendarDays, Globe, MapPin, Tag, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const List = styled.dl`
  display: grid;
  margin-top: var(--space-2);
  font-size: var(--text-sm);

  & > div {
    display: flex;
    gap: var(--space-3);
    padding-block: var(--space-3);
    border-top: 1px solid var(--border);
  }
  & > div:first-child {
    border-top: 0;
  }
  & > div:last-child {
    padding-bottom: 0;
  }
  & svg {
    width: 1rem;
    height: 1rem;
    margin-top: 0.15em;
    color: var(--text-muted);
  }
  & dt {
    flex: none;
  }
  & dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & a {
    display: inline-flex;
    align-items: center;
    min-height: 1.75rem;
    padding-inline: var(--space-3);
    border-radius: var(--radius-full);
    background: var(--accent-soft);
    color: var(--text);
    font-weight: var(--weight-strong);
    text-decoration: none;
  }
`;

/** The location of a company, its categories, and the date since when it is on Heard. */
export function CompanyDetails({ company }: { company: Company }) {
  const t = useMessages();
  const title = useId();
  const { formatMonth } = useFormats();
  const getName = useNames();
  const domain = useUnicodeDomain(company.id);
  const { address, website, categories, mergedFrom = [] } = company;
  return (
    <Card as="section" aria-labelledby={title} data-details>
      <CardTitle id={title}>{t('details.title')}</CardTitle>
      <List>
        {(address !== null || company.city !== null || company.country !== null) && (
          <Row icon={MapPin} label={t('details.location')}>
            {address !== null && <div dir="auto">{address}</div>}
            <Place company={company} />
          </Row>
        )}
        <Row icon={Globe} label={t('details.website')}>
          <a href={website} target="_blank" rel="noopener noreferrer nofollow ugc">
            {domain}
            <VisuallyHidden> {t('details.newTab')}</VisuallyHidden>
          </a>
        </Row>
        {categories.length > 0 && (
          <Row icon={Tag} label={t('categories')}>
            <Tags>
              {categories.map(({ slug, names }) => (
                <li key={slug}>
                  <Link to={paths.category(slug)}>{getName(names)}</Link>
                </li>
              ))}
            </Tags>
          </Row>
        )}
        {mergedFrom.length > 0 && (
          <Row icon={Globe} label={t('details.alsoKnown')}>
            <span aria-hidden="true">{t('details.alsoKnown')} </span>
            {mergedFrom.map((id, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <Domain id={id} />
              </Fragment>
            ))}
          </Row>
        )}
        <Row icon={CalendarDays} label={t('details.onHeard')}>
          {t('details.since', { date: formatMonth(company.createdAt) })}
        </Row>
      </List>
    </Card>
  );
}

interface RowProps {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}

function Row({ icon: Icon, label, children }: RowProps) {
  return (
    <div>
      <dt>
        <Icon aria-hidden="true" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows a domain in Unicode, as people read it. */
const Domain = ({ id }: { id: string }) => useUnicodeDomain(id);

/** City and country, as links where they have pages. */
function Place({ company: { place = null, city, country } }: { company: Company }) {
  const getName = useNames();
  // An unknown country is shown as the owner has typed it.
  const typedCountry = useCountryName(place === null ? (country ?? '') : '');
  if (place === null) {
    const typed = [city, typedCountry].filter(Boolean).join(', ');
    return typed === '' ? null : <div dir="auto">{typed}</div>;
  }
  const { code, names } = place.country;
  return (
    <div>
      {place.city?.open === true ? <Link to={paths.place(code, place.city.slug)}>{place.city.name}</Link> : city}
      {city === null ? null : ', '}
      <Link to={paths.place(code)}>{getName(names)}</Link>
    </div>
  );
}
