// Jest loads every module again for every test file. The two modules below take half of that time and have no state, so Node itself loads them once
// per worker, and each test file receives them through `moduleNameMapper` of jest.config.js.
import { TestEnvironment } from 'jest-environment-node';

export default class ApiEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.sharedModules = { 'eld/small': await import('eld/small'), typebox: await import('typebox') };
  }
}
