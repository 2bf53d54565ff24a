/** Returns whether an error is a violation of the unique constraint with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return false;
  return error.code === '23505' && error.constraint === constraint;
}
