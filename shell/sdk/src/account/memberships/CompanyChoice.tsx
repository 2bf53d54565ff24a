import { endpoints, foldText, type Membership } from '@heard/contract';
import {
  errorText,
  paths,
  queryKeys,
  useAction,
  useApi,
  useNavigate,
  useNotices,
  useQuery,
  useSession,
  useSessionActions,
} from '@heard/sdk';
import { Alert, Avatar, BusyRegion, Button, getCompanyPlaceholder, Skeleton, Stack, TextField } from '@heard/ui';
import { Check } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';
import { useRoleName } from './useRoleName.ts';

/** The list has a search field if it contains at least this number of companies. */
const SEARCHED_FROM = 8;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  max-height: 22rem;
  margin: 0;
  padding: var(--space-1);
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  list-style: none;
`;

const Choice = styled.button`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  width: 100%;
  min-height: var(--control);
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-md);
  background: none;
  color: var(--text);
  text-align: start;
  cursor: pointer;

  &[aria-current] {
    background: var(--accent-soft);
  }
  &[aria-busy] {
    opacity: 0.6;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > span {
    flex: 1 1 auto;
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & b {
    font-weight: var(--weight-strong);
  }
  & small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & > svg {
    flex: none;
    color: var(--accent-text);
  }
`;

/**
 * The props of `CompanyChoice`.
 * @example
 * const props: CompanyChoiceProps = { onChosen: close };
 */
export interface CompanyChoiceProps {
  /** Called when the session has switched to another company, or when the person has chosen the company of this page. */
  onChosen?: (() => void) | undefined;
}

/**
 * Lists the companies of the person, and switches the session to the chosen company. Many companies can be searched by name and website. Renders
 * nothing for a person without companies.
 * @example
 * <CompanyChoice />
 */
export function CompanyChoice({ onChosen }: CompanyChoiceProps) {
  const t = useMessages();
  const api = useApi();
  const memberships = useQuery({
    queryKey: [...queryKeys.private, 'memberships'],
    queryFn: ({ signal }) => api.send(endpoints.listMemberships, { signal }),
  });
  if (memberships.data !== undefined) {
    return memberships.data.length === 0 ? null : <Companies memberships={memberships.data} onChosen={onChosen} />;
  }
  if (memberships.error === null) {
    return (
      <BusyRegion label={t('companies.loading')}>
        <Skeleton width="100%" height="8rem" />
      </BusyRegion>
    );
  }
  return (
    <Alert
      action={
        <Button variant="secondary" loading={memberships.isFetching} onClick={() => void memberships.refetch()}>
          {t('companies.tryAgain')}
        </Button>
      }
    >
      {errorText(memberships.error)}
    </Alert>
  );
}

function Companies({ memberships, onChosen }: { memberships: readonly Membership[] } & CompanyChoiceProps) {
  const t = useMessages();
  const session = useSession();
  const [search, setSearch] = useState('');
  // Uses the company of this page instead of the session's, because another tab may have switched the session in the meantime.
  const shownId = session.status === 'authenticated' ? session.account.id : '';
  const switching = useSwitch(shownId, onChosen);
  const wanted = foldText(search.trim());
  const shown = memberships.filter(({ name, companyId }) => foldText(`${name} ${companyId}`).includes(wanted));
  const [only] = shown.length === 1 ? shown : [];
  return (
    <Stack>
      {memberships.length >= SEARCHED_FROM && (
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            if (only !== undefined) switching.run(only);
          }}
        >
          <TextField
            label={t('companies.search')}
            type="search"
            autoComplete="off"
            spellCheck={false}
            hint={<span role="status">{t('companies.found', { count: shown.length })}</span>}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </form>
      )}
      {switching.error !== null && <Alert>{errorText(switching.error)}</Alert>}
      {shown.length > 0 && (
        <List aria-label={t('companies.list')} onKeyDown={moveFocus}>
          {shown.map((membership) => (
            <li key={membership.companyId}>
              <CompanyButton
                membership={membership}
                isShown={membership.companyId === shownId}
                isBusy={switching.isRunning && switching.input === membership}
                onClick={() => switching.run(membership)}
              />
            </li>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Returns the action that switches the session and this page to a company. */
function useSwitch(shownId: string, onChosen: CompanyChoiceProps['onChosen']) {
  const t = useMessages();
  const api = useApi();
  const navigate = useNavigate();
  const notices = useNotices();
  const { reloadAccount } = useSessionActions();
  return useAction({
    call: async ({ active, companyId }: Membership) => {
      if (!active) await api.send(endpoints.switchCompany, { body: { companyId } });
    },
    onSuccess: (_, { companyId, name }) => {
      onChosen?.();
      if (companyId === shownId) return;
      reloadAccount();
      void navigate(paths.myCompanyReviews);
      notices.show({ text: t('companies.switched', { name }) });
    },
  });
}

/** Moves the focus between the buttons of a list by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
}

interface CompanyButtonProps {
  membership: Membership;
  /** Whether this page is about the company. */
  isShown: boolean;
  isBusy: boolean;
  onClick: () => void;
}

function CompanyButton({ membership, isShown, isBusy, onClick }: CompanyButtonProps) {
  const t = useMessages();
  const api = useApi();
  const nameRole = useRoleName();
  const { companyId, name, avatar, role } = membership;
  return (
    <Choice type="button" aria-current={isShown || undefined} aria-busy={isBusy || undefined} onClick={onClick}>
      <Avatar
        src={api.pictureUrl(avatar)}
        kind="company"
        size="sm"
        placeholder={getCompanyPlaceholder({ id: companyId, name })}
      />
      <span>
        <b dir="auto">{name}</b>
        <small>
          {companyId} · {nameRole(role)}
        </small>
      </span>
      {isShown && <Check aria-label={t('companies.active')} />}
    </Choice>
  );
}
