/** A person's full name, or a company's name. */
export function fullName({ name, lastName }: { name: string; lastName: string | null }): string {
  return lastName === null ? name : `${name} ${lastName}`;
}
