// Before all other modules of the bundle, which read it when they run. The renderer passes `publicPath` to the bundle.
__webpack_public_path__ = publicPath;
