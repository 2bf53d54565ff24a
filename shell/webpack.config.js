import { renderer, shell } from '@heard/build/webpack';

const [browser, server] = [shell(import.meta.dirname), renderer(import.meta.dirname)];

export default (env, argv) => [browser(env, argv), server(env, argv)];
