// A separate module, because it contains the encoder of QR codes, which loads only together with the link.
export { QrCode as default } from '@heard/ui';
