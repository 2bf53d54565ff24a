import type { OwnCompany } from '@heard/contract';
import { useApi } from '@heard/sdk';
import { PictureField } from '@heard/sdk/account';
import { useId } from 'react';
import { Card, CardTitle, CompanyImage, Stack } from 'shared-ui';
import { useCompanyChanged } from '../account/useCompanyChanged.ts';
import { useMessages } from '../messages/messages.ts';

/** Sets or removes the company's profile picture. */
export function ProfilePicture({ company }: { company: OwnCompany }) {
  const t = useMessages();
  const api = useApi();
  const title = useId();
  const companyChanged = useCompanyChanged();
  return (
    <Card as="section" aria-labelledby={title}>
      <Stack>
        <CardTitle as="h3" id={title}>
          {t('settings.picture')}
        </CardTitle>
        <PictureField
          picture={<CompanyImage src={api.pictureUrl(company.avatar)} />}
          removable={company.avatar !== null}
          send={async (body) => companyChanged(await api.send('setCompanyAvatar', { body }))}
          remove={async () => {
            await api.send('removeCompanyAvatar');
            companyChanged({ ...company, avatar: null });
          }}
        />
      </Stack>
    </Card>
  );
}
