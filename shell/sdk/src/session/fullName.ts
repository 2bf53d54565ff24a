/**
 * Returns a person's full name, or a company's name (a company has no last name).
 * @example
 * fullName({ name: 'Marta', lastName: 'Ruiz' }); // Marta Ruiz
 */
export function fullName({ name, lastName }: { name: string; lastName: string | null }): string {
  return lastName === null ? name : `${name} ${lastName}`;
}
