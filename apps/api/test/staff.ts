import { generate } from 'otplib'
import { confirmTotp, startTotp } from '@shop/contract/staff/account.console'
import { registerPasskey, startPasskeyRegistration } from '@shop/contract/staff/passkeys.console'
import type { StaffMember, TestConsole } from './console.ts'
import { createAuthenticator } from './passkeys.ts'
import type { TestApp } from './test-app.ts'

/** The code that an authenticator app shows now. */
export const toCode = (shop: TestApp, secret: string) =>
  generate({ secret, epoch: Math.floor(shop.clock().getTime() / 1_000) })

/** Sets up an authenticator app. The member's session is complete, with a new cookie. */
export async function withTotp(shop: TestApp, console: TestConsole, member: StaffMember) {
  const { data } = await console.call(startTotp, {}, { as: member })
  const code = await toCode(shop, data.secret)
  const confirmed = await console.call(confirmTotp, { body: { code } }, { as: member })
  const { recovery_codes: recoveryCodes } = confirmed.data
  return { ...member, cookie: confirmed.cookie!, secret: data.secret, recoveryCodes }
}

/** Registers a passkey. The member's session is complete, with a new cookie. */
export async function withPasskey(console: TestConsole, member: StaffMember, name = 'Phone') {
  const authenticator = createAuthenticator(console.origin)
  const options = await console.call(startPasskeyRegistration, {}, { as: member })
  const body = { name, response: authenticator.register(options.data) }
  const registered = await console.call(registerPasskey, { body }, { as: member })
  const { passkey, recovery_codes: recoveryCodes } = registered.data
  return { ...member, cookie: registered.cookie!, authenticator, passkey, recoveryCodes }
}

/** The subjects of the mails that a member got, oldest first. */
export const readStaffMail = async (shop: TestApp, { email }: Pick<StaffMember, 'email'>) =>
  (await shop.readMail(email)).map(({ subject }) => subject)
