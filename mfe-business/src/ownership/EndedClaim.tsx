import type { OwnClaim, OwnCompany } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { ButtonLink, CardTitle, Stack, useFormats } from '@heard/ui';
import { styled } from 'styled-components';
import { useOwnershipMessages } from './messages/messages.ts';

/** How long (ms) an account can still log in after its claim has ended. */
const KEPT_MS = 30 * 24 * 3_600_000;

const Text = styled.p`
  max-width: var(--measure);
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const Reason = styled(Text)`
  padding-inline-start: var(--space-4);
  border-inline-start: 3px solid var(--border);
  white-space: pre-line;
`;

/** Explains why a claim has ended, and what the account can still do. */
export function EndedClaim({ company, claim }: { company: OwnCompany; claim: OwnClaim }) {
  const t = useOwnershipMessages();
  const { formatDate } = useFormats();
  const website = company.id;
  const { endedAt, reason } = claim;
  const { state } = company.claim;
  // The caller handles effective and pending claims, so every remaining claim was released.
  const how = state === 'superseded' || state === 'refused' ? state : 'released';
  return (
    <Stack>
      <CardTitle as="h3">{t(`${how}.title`, { website })}</CardTitle>
      {endedAt !== null && <Text>{t(`${how}.text`, { date: formatDate(endedAt), email: company.workEmail })}</Text>}
      {reason !== null && <Reason dir="auto">{t('ended.reason', { reason })}</Reason>}
      <Text>{t('ended.page', { website })}</Text>
      {endedAt !== null && (
        <Text>{t('ended.until', { date: formatDate(new Date(Date.parse(endedAt) + KEPT_MS).toISOString()) })}</Text>
      )}
      <div>
        <ButtonLink as={Link} to={paths.myCompanySettings} variant="secondary">
          {t('ended.settings')}
        </ButtonLink>
      </div>
    </Stack>
  );
}
