import type { CountRow } from './lists.repository.ts';

export const toCounts = (row?: CountRow): CountRow => ({ companies: row?.companies ?? 0, ranked: row?.ranked ?? 0 });
