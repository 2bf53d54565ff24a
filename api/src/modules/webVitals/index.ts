export { createWebVitalsModule } from './createWebVitalsModule.ts';
export { webVitalsRepository, type WebVitalsRepository } from './webVitals.repository.ts';
