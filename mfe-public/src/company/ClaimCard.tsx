import type { Company } from '@heard/contract';
import { Link } from '@heard/sdk';
import { useId } from 'react';
import { ButtonLink, Card, CardTitle, Muted, Stack } from '@heard/ui';
import { useMessages } from './messages/messages.ts';
import { claimPath } from './claimPath.ts';

/** Asks the owner of a listing to claim it. */
export function ClaimCard({ company }: { company: Company }) {
  const t = useMessages();
  const title = useId();
  return (
    <Card as="section" aria-labelledby={title}>
      <Stack>
        <CardTitle id={title}>{t('company.claim.title')}</CardTitle>
        <Muted as="p">{t('company.claim.text')}</Muted>
        <div>
          <ButtonLink as={Link} to={claimPath(company)} variant="secondary">
            {t('company.claim.link')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
