import type { CompanyPerson, OwnCompany } from '@heard/contract';
import { useNotices, useQueryClient } from '@heard/sdk';
import { useRoleName } from '@heard/sdk/account';
import { Button, Card, CardTitle, Muted, Pill, Stack, useFormats } from '@heard/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PendingContent } from '../account/PendingContent.tsx';
import { useHasRole } from '../account/useHasRole.ts';
import { RowList, RowName } from '../rows/RowList.tsx';
import { ChangeRole } from './ChangeRole.tsx';
import { InvitePerson } from './InvitePerson.tsx';
import { LeaveCompany } from './LeaveCompany.tsx';
import { useMessages } from './messages/messages.ts';
import { RemovePerson } from './RemovePerson.tsx';
import { peopleKey, usePeople } from './usePeople.ts';

const List = styled(RowList)`
  & > li {
    row-gap: var(--space-2);
    align-items: center;
  }
  & > li > div:first-child {
    display: grid;
    gap: var(--space-1);
    min-width: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

const Danger = styled(Button)`
  color: var(--danger);
`;

type Question = 'change' | 'remove' | 'leave';

/** Lists the people of the company. Company admins also invite, change and remove them. */
export function People({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const people = usePeople();
  const notices = useNotices();
  const queryClient = useQueryClient();
  const isAdmin = useHasRole()('admin');
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<{ question: Question; person: CompanyPerson } | null>(null);
  const close = () => setAsked(null);
  function finish(text: string) {
    close();
    // Moves the focus to the title, because the button that had it may be in a row that disappears.
    title.current?.focus();
    notices.show({ text });
    void queryClient.invalidateQueries({ queryKey: peopleKey });
  }
  const members = people.data?.filter(({ state }) => state === 'member') ?? [];
  const isOnlyAdmin = members.filter(({ role }) => role === 'admin').length === 1;
  return (
    <Stack>
      {isAdmin && <InvitePerson />}
      <Card>
        <Stack>
          <CardTitle as="h3" ref={title} tabIndex={-1}>
            {people.data === undefined ? t('title') : t('list.count', { count: members.length })}
          </CardTitle>
          {people.data === undefined ? (
            <PendingContent query={people} label={t('loading')} tryAgain={t('tryAgain')} height="10rem" />
          ) : (
            <List aria-label={t('title')}>
              {people.data.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  // Prevents the removal of the only admin, because a company needs at least one admin.
                  isFixed={isOnlyAdmin && person.role === 'admin' && person.state === 'member'}
                  onAsk={(question) => setAsked({ question, person })}
                />
              ))}
            </List>
          )}
          {isAdmin && isOnlyAdmin && members.length > 1 && <Muted data-small>{t('list.onlyAdmin')}</Muted>}
        </Stack>
      </Card>
      {asked?.question === 'change' && <ChangeRole person={asked.person} onChanged={finish} onClose={close} />}
      {asked?.question === 'remove' && <RemovePerson person={asked.person} onRemoved={finish} onClose={close} />}
      {asked?.question === 'leave' && <LeaveCompany company={company} onClose={close} />}
    </Stack>
  );
}

interface PersonRowProps {
  person: CompanyPerson;
  /** Whether the person can neither be removed nor get another role. */
  isFixed: boolean;
  onAsk: (question: Question) => void;
}

function PersonRow({ person, isFixed, onAsk }: PersonRowProps) {
  const t = useMessages();
  const nameRole = useRoleName();
  const { formatDate } = useFormats();
  const isAdmin = useHasRole()('admin');
  const { name, email, role, state, you, expiresAt } = person;
  const isInvited = state === 'invited';
  return (
    <li>
      <div>
        <RowName>
          <b dir="auto">{isInvited ? email : name}</b>
          {you && <Pill tone="accent">{t('you')}</Pill>}
          <Pill>{nameRole(role)}</Pill>
          {isInvited && <Pill>{t('list.invited')}</Pill>}
        </RowName>
        {!isInvited && email !== null && <Muted data-small>{email}</Muted>}
        {expiresAt !== null && <Muted data-small>{t('list.expires', { date: formatDate(expiresAt) })}</Muted>}
      </div>
      <Actions>
        {isAdmin && !isFixed && (
          <Button variant="ghost" aria-label={t('change.named', { name })} onClick={() => onAsk('change')}>
            {t('change.button')}
          </Button>
        )}
        {isAdmin && !isFixed && !you && (
          <Danger
            variant="ghost"
            aria-label={isInvited ? t('withdraw.named', { email: email ?? name }) : t('remove.named', { name })}
            onClick={() => onAsk('remove')}
          >
            {t(isInvited ? 'withdraw.button' : 'remove.button')}
          </Danger>
        )}
        {you && !isFixed && (
          <Danger variant="ghost" onClick={() => onAsk('leave')}>
            {t('leave.button')}
          </Danger>
        )}
      </Actions>
    </li>
  );
}
