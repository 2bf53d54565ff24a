export { placesRepository } from './places.repository.ts';
export { createPlacesModule } from './createPlacesModule.ts';
