declare let __webpack_nonce__: string;

// Webpack and styled-components use it for the elements that they add.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
