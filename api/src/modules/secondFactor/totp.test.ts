import { TOTP } from 'otpauth';
import { createTotp } from './totp.ts';

const totp = createTotp('a secret of the tests, long enough for HS256');
const created = totp.create('mod@heard.example');
const code = () => new TOTP({ secret: created.secret }).generate();

// Covers ASVS-11.3.1, ASVS-11.3.2, ASVS-11.3.3
it('encrypts each secret differently, and accepts neither changed bytes nor another key', () => {
  expect(totp.findStep(created.encrypted, code())).toBeCloseTo(Date.now() / 30_000, -1);
  expect(createTotp('another secret of the tests, long enough').findStep(created.encrypted, code())).toBeNull();
  for (const position of [0, 12, created.encrypted.length - 1]) {
    const changed = Buffer.from(created.encrypted);
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
    expect(totp.findStep(changed, code())).toBeNull();
  }
  expect(totp.findStep(Buffer.alloc(3), code())).toBeNull();
});
