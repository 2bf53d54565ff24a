import type { OwnCompany } from '@heard/contract';
import { useApi, useCompanyIcon } from '@heard/sdk';
import { PictureField } from '@heard/sdk/account';
import { useId } from 'react';
import { Card, CardTitle, CompanyImage, Muted, Stack, getCompanyPlaceholder } from '@heard/ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useMessages } from '../messages/messages.ts';
import { useOwnershipMessages } from '../ownership/messages/messages.ts';

/** Sets or removes the company's profile picture, once the company belongs to the account. */
export function ProfileImage({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const tOwnership = useOwnershipMessages();
  const api = useApi();
  const icon = useCompanyIcon(company);
  const title = useId();
  const companyChanged = useCompanyChanged();
  return (
    <Card as="section" aria-labelledby={title}>
      <Stack>
        <CardTitle as="h3" id={title}>
          {t('settings.picture')}
        </CardTitle>
        {company.claim.state === 'effective' ? (
          <PictureField
            picture={
              <CompanyImage
                src={api.pictureUrl(company.avatar)}
                placeholder={getCompanyPlaceholder(company)}
                icon={icon}
              />
            }
            removable={company.avatar !== null}
            send={async (body) => companyChanged(await api.send('setCompanyAvatar', { body }))}
            remove={async () => {
              await api.send('removeCompanyAvatar');
              companyChanged({ ...company, avatar: null });
            }}
          />
        ) : (
          <Muted as="p">{tOwnership('picture.pending', { website: company.id })}</Muted>
        )}
      </Stack>
    </Card>
  );
}
