import { toQuery, type MarkKind } from '@heard/contract';
import { Link, paths, useNavigate } from '@heard/sdk';
import { Card, CardTitle, Pill, SelectField, useFormats } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { useMarkGroups, type MarkFilters } from './useMarks.ts';

/** Reasons in the order in which a mark lists them. */
const ALL_REASONS = {
  flags: true,
  renamed: true,
  lookAlike: true,
  hiddenText: true,
  lookAlikeName: true,
  sameName: true,
  ownDomain: true,
  similarText: true,
  burst: true,
  votes: true,
  newPhotos: true,
  bounces: true,
  newAccount: true,
} satisfies Record<MarkKind, true>;

/** The reasons that marks are filtered by. */
export const REASONS = Object.keys(ALL_REASONS) as MarkKind[];

/** The maximum number of shown groups. Only groups with more than one mark are shown. */
const MAX_GROUPS = 8;

const Part = styled(Card)`
  display: grid;
  gap: var(--space-4);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-1);

  & a {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
    color: var(--text);
    overflow-wrap: anywhere;
  }
  & a[aria-current] {
    font-weight: var(--weight-strong);
  }
`;

/** Returns the path of the marks that match filters. */
function toPath({ company, reason }: MarkFilters): string {
  return `${paths.moderation}${toQuery({ company, reason })}`;
}

/** Shows the groups of pending marks by company and reason, with links that filter the list, and the filters in use. */
export function Groups({ filters }: { filters: MarkFilters }) {
  const t = useMessages();
  const navigate = useNavigate();
  const { formatNumber } = useFormats();
  const id = useId();
  const groups = useMarkGroups() ?? [];
  const isFiltered = filters.company !== undefined || filters.reason !== undefined;
  const large = groups.filter(({ marks }) => marks > 1).slice(0, MAX_GROUPS);
  if (groups.length === 0 && !isFiltered) return null;
  return (
    <Part as="section" aria-labelledby={id}>
      <CardTitle as="h3" id={id}>
        {t('groups.title')}
      </CardTitle>
      {large.length > 0 && (
        <List>
          {large.map(({ company, reason, marks }) => (
            <li key={`${company.id} ${reason}`}>
              <Link
                to={toPath({ company: company.id, reason })}
                aria-current={(filters.company === company.id && filters.reason === reason) || undefined}
              >
                <span>
                  {company.name} · {t(`kind.${reason}`)}
                </span>
                <Pill>{formatNumber(marks)}</Pill>
              </Link>
            </li>
          ))}
        </List>
      )}
      <SelectField
        label={t('groups.reason')}
        value={filters.reason ?? ''}
        onChange={({ target }) =>
          void navigate(toPath({ ...filters, reason: REASONS.find((reason) => reason === target.value) }))
        }
      >
        <option value="">{t('groups.all')}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`kind.${reason}`)}
          </option>
        ))}
      </SelectField>
      {isFiltered && (
        <p>
          {filters.company !== undefined && `${t('groups.company', { company: filters.company })} `}
          <Link to={paths.moderation}>{t('groups.clear')}</Link>
        </p>
      )}
    </Part>
  );
}
