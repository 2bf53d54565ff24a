import type { CompanyRow } from '@heard/contract';
import { useApi, useCompanyIcon } from '@heard/sdk';
import { CompanyImage, getCompanyPlaceholder } from '@heard/ui';

interface CompanyAvatarProps {
  company: Pick<CompanyRow, 'id' | 'name' | 'avatar' | 'categories'>;
}

/** The image of a company, or its placeholder with the icon of its main category. */
export function CompanyAvatar({ company }: CompanyAvatarProps) {
  const api = useApi();
  const icon = useCompanyIcon(company);
  return <CompanyImage src={api.pictureUrl(company.avatar)} placeholder={getCompanyPlaceholder(company)} icon={icon} />;
}
