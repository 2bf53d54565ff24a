import type { OwnCompany, UpdateCompanyBody } from '@heard/contract';
import { joinSlugs, splitSlugs } from '@heard/sdk/categories';

/** The texts in the profile form's fields. Properties that the company has not set are empty. */
export interface ProfileValues extends Required<
  Pick<UpdateCompanyBody, 'name' | 'description' | 'address' | 'country' | 'city'>
> {
  /** Slugs of subcategories, joined by commas. The main category comes first. */
  categories: string;
}

/** Returns the form's values for a company. */
export function toProfileValues({ name, description, address, country, city, categories }: OwnCompany): ProfileValues {
  return {
    name,
    description: description ?? '',
    address: address ?? '',
    country: country ?? '',
    city: city ?? '',
    categories: joinSlugs(categories.map(({ slug }) => slug)),
  };
}

/**
 * Returns the body of PUT /company: the trimmed fields that differ from the saved values (specification 3, "Company
 * update payload").
 */
export function changedFields(saved: ProfileValues, changes: Partial<ProfileValues>): UpdateCompanyBody {
  const fields = ['name', 'description', 'address', 'country', 'city'] as const;
  const { categories } = changes;
  return {
    ...Object.fromEntries(
      fields
        .map((field) => [field, changes[field]?.trim()] as const)
        .filter(([field, text]) => text !== undefined && text !== saved[field]),
    ),
    ...(categories !== undefined && categories !== saved.categories && { categories: splitSlugs(categories) }),
  };
}
