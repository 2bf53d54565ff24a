// A separate module, so that the encoder is loaded with the link.
export { QrCode as default } from '@heard/ui';
