export { actionsRepository, type ActionsRepository } from './actions.repository.ts';
