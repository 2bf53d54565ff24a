// Sets the public path before all other modules of the bundle run, because they read it. The renderer passes
// `publicPath` to the bundle.
__webpack_public_path__ = publicPath;
