export { createVotesModule } from './createVotesModule.ts';
export { votesRepository, type VotesRepository } from './votes.repository.ts';
