import type { OwnCompany } from '@heard/contract';
import { Link } from '@heard/sdk';
import { ButtonLink, Card, CardTitle, Stack } from '@heard/ui';
import { ownershipPath } from '../ownership/ownershipPath.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { useMessages } from './messages/messages.ts';

/** Shows the API keys. If the ownership is not proven yet, shows how to prove it instead. */
export function ProvenApiKeys({ company: { claim, email } }: { company: OwnCompany }) {
  const t = useMessages();
  if (claim.state === 'effective') return <ApiKeys email={email} />;
  return (
    <Card>
      <Stack>
        <CardTitle as="h3">{t('keys.title')}</CardTitle>
        <p>{t('unproven')}</p>
        <div>
          <ButtonLink as={Link} to={ownershipPath} variant="secondary">
            {t('unproven.link')}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
