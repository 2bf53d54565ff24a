/**
 * Returns the order of rows by a name, as `compareNames` of the contract sorts. Use it for few rows, because folding takes time.
 * @param column an SQL expression
 */
export const orderByName = (column: string): string => `search_fold(${column}) collate "C", ${column} collate "C"`;
