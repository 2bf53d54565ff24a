/**
 * The props that each slot of a page passes to the modules in this slot.
 * - `company.aside`: next to the reviews of a company
 * - `home.below`: below the home page
 * - `account.dashboard`: below the pages of a consumer's or a company's account
 * @example
 * export default function CompanyJobs({ companyId }: SlotProps['company.aside']) { … }
 */
export interface SlotProps {
  'company.aside': { companyId: string };
  'home.below': object;
  'account.dashboard': object;
}

/**
 * The name of a slot.
 * @example
 * const name: SlotName = 'company.aside';
 */
export type SlotName = keyof SlotProps;
