export { peopleRepository } from './people.repository.ts';
export { createPeopleModule } from './createPeopleModule.ts';
