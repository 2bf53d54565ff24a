/** The numeric ids of the roles (specification 6; decisions, "API"). */
export const roleIds = { admin: 1, user: 2, company: 3 } as const;

/** The names of the roles. */
export type RoleName = keyof typeof roleIds;
