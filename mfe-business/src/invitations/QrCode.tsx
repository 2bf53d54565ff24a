// A separate module, because it contains the encoder of QR codes. The page loads the module only together with the
// link.
export { QrCode as default } from '@heard/ui';
