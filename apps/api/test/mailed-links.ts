import { toOutboxFolder } from '../src/config/data-folders.ts'
import { createFileTransport, type OutgoingMail } from '../src/modules/mail/mail-transport.service.ts'
import type { TestApp } from './test-app.ts'

/** Stores a mail as the demo does, which sends none. */
export async function storeAsFile({ config }: TestApp, mail: OutgoingMail): Promise<void> {
  await createFileTransport({ folder: toOutboxFolder(config), from: 'shop@example.com' })(mail)
}

/** The token of the newest link to a page (`/reset-password`) mailed to an address; undefined for none. */
export async function findMailedToken(
  shop: TestApp,
  address: string,
  page: '/verify-email' | '/reset-password',
): Promise<string | undefined> {
  const link = new RegExp(`https://shop\\.example${page}\\?token=([\\w-]{43})(?![\\w-])`)
  const tokens = (await shop.readMail(address)).map(({ text }) => link.exec(text)?.[1])
  return tokens.findLast((token) => token !== undefined)
}

/** As `findMailedToken`. @throws when there is none. */
export async function readMailedToken(...args: Parameters<typeof findMailedToken>): Promise<string> {
  const token = await findMailedToken(...args)
  if (token === undefined) throw new Error(`No mail to ${args[1]} has a link to ${args[2]}`)
  return token
}

/** The subjects of the mails to an address, oldest first. */
export async function readSubjects(shop: TestApp, address: string): Promise<string[]> {
  return (await shop.readMail(address)).map(({ subject }) => subject)
}

/** The events of one name so far, as logged. */
export function readEvents(shop: TestApp, event: string) {
  return shop.lines.filter((line) => line['event'] === event)
}
