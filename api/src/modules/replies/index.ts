export { createRepliesModule } from './createRepliesModule.ts';
export { createRepliesRepositories } from './createRepliesRepositories.ts';
export type { MonthsRepository } from './months.repository.ts';
export type { RepliesRepository } from './replies.repository.ts';
export type { ReplyReservationsRepository } from './replyReservations.repository.ts';
