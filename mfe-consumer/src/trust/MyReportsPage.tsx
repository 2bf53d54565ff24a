export { FlagList as default } from '@heard/sdk/trust';
