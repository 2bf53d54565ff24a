import type { OwnCompany, UpdateCompanyBody } from '@heard/contract';

/** The fields of the profile form, one text each; what the company has not set is empty. */
export type ProfileValues = Required<Pick<UpdateCompanyBody, 'name' | 'description' | 'address' | 'country' | 'city'>>;

export function profileOf({ name, description, address, country, city }: OwnCompany): ProfileValues {
  return {
    name,
    description: description ?? '',
    address: address ?? '',
    country: country ?? '',
    city: city ?? '',
  };
}

/**
 * The body of PUT /company: only what differs from what is saved, trimmed (specification 3, "Company update payload").
 */
export function changedFields(saved: ProfileValues, changes: UpdateCompanyBody): UpdateCompanyBody {
  const fields = ['name', 'description', 'address', 'country', 'city'] as const;
  return Object.fromEntries(
    fields
      .map((field) => [field, changes[field]?.trim()] as const)
      .filter(([field, text]) => text !== undefined && text !== saved[field]),
  );
}
