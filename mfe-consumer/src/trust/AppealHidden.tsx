export { AppealPart as default } from '@heard/sdk/trust';
