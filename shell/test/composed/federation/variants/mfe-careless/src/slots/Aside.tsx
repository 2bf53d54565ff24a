import type { SlotProps } from '@heard/sdk';

export default function Aside({ companyId }: SlotProps['company.aside']) {
  return <p>Gadgets of {companyId}</p>;
}
