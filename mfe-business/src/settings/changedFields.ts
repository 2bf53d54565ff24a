import type { OwnCompany, UpdateCompanyBody } from '@heard/contract';

/** The texts in the profile form's fields. Properties that the company has not set are empty. */
export type ProfileValues = Required<Pick<UpdateCompanyBody, 'name' | 'description' | 'address' | 'country' | 'city'>>;

/** Returns the form's values for a company. */
export function toProfileValues({ name, description, address, country, city }: OwnCompany): ProfileValues {
  return {
    name,
    description: description ?? '',
    address: address ?? '',
    country: country ?? '',
    city: city ?? '',
  };
}

/**
 * Returns the body of PUT /company: the trimmed fields that differ from the saved ones (specification 3, "Company update
 * payload").
 */
export function changedFields(saved: ProfileValues, changes: UpdateCompanyBody): UpdateCompanyBody {
  const fields = ['name', 'description', 'address', 'country', 'city'] as const;
  return Object.fromEntries(
    fields
      .map((field) => [field, changes[field]?.trim()] as const)
      .filter(([field, text]) => text !== undefined && text !== saved[field]),
  );
}
