import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { MailAttachment, Unsubscribe } from './define-mails.shared.ts'

/** A complete mail. `id` is the same for every attempt, so that a receiver can recognize a repeat. */
export interface OutgoingMail {
  id: string
  to: string
  /** The Reply-To address, if not the sender. */
  replyTo?: string
  /** A person wrote it; all other mails declare themselves automatic. */
  isFromPerson?: true
  /** Where mails of its kind are unsubscribed. */
  unsubscribe?: Unsubscribe
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
}

/** Sends a mail. A throw means that it was not accepted and must be retried. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** Sends through the SMTP server at a URL, or without one to the folder `outbox`. */
export function createMailTransport(options: {
  smtpUrl?: string
  from: string
  outbox: string
}): MailTransport {
  const { smtpUrl: url, from, outbox: folder } = options
  return url ? createSmtpTransport({ url, from }) : createFileTransport({ folder, from })
}

/** A server that hangs must not block all mail. */
const SMTP_LIMITS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Loaded with the first mail: the processes that serve requests send none. */
const loadNodemailer = async () => (await import('nodemailer')).default

/** Sends mail through an SMTP server. */
export function createSmtpTransport(options: { url: string; from: string }): MailTransport {
  let transporter: Transporter | undefined
  return async (mail) => {
    const nodemailer = await loadNodemailer()
    transporter ??= nodemailer.createTransport(
      { url: options.url, ...SMTP_LIMITS_MS },
      { from: options.from },
    )
    await transporter.sendMail(toMessage(mail, options.from))
  }
}

function toMessage({ id, isFromPerson, unsubscribe, ...mail }: OutgoingMail, from: string) {
  return {
    ...mail,
    from,
    messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
    // Auto-responders do not reply to such a mail (RFC 3834, section 5).
    headers: {
      ...(isFromPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe ? toListHeaders(unsubscribe) : {}),
    },
  }
}

/** Headers for one-click unsubscription (RFC 8058, section 3.1). */
function toListHeaders({ oneClick }: Unsubscribe) {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Writes mails as `.eml` files, when there is no SMTP server. */
export function createFileTransport(options: { folder: string; from: string }): MailTransport {
  return async (mail) => {
    const nodemailer = await loadNodemailer()
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    await mkdir(options.folder, { recursive: true })
    const { message } = await composer.sendMail(toMessage(mail, options.from))
    await writeAtomically(join(options.folder, `${mail.id}.eml`), message as unknown as Buffer)
    // The files themselves are in the message.
    const { attachments = [], ...texts } = mail
    const stored: StoredMail = {
      ...texts,
      at: new Date().toISOString(),
      ...(attachments.length > 0 && { files: attachments.map(({ filename }) => filename) }),
    }
    await writeAtomically(join(options.folder, `${mail.id}.json`), JSON.stringify(stored))
  }
}

/** Writes and renames, so that readers never see a partial file. */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** A mail in the demo's outbox. */
export interface StoredMail extends Omit<OutgoingMail, 'attachments'> {
  at: string
  /** The names of its attachments. */
  files?: string[]
}

/** Removes mails that the file transport stored; missing ones are ignored. */
export async function removeStoredMail(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    for (const type of ['eml', 'json']) await rm(join(folder, `${id}.${type}`), { force: true })
  }
}

/** The mails that the file transport stored, newest first. Their ids sort by time. */
export async function listStoredMail(folder: string): Promise<StoredMail[]> {
  const files = await readdir(folder).catch(() => [] as string[])
  const names = files.filter((name) => name.endsWith('.json')).sort()
  const newest = names.reverse().slice(0, 200)
  return Promise.all(
    newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
  )
}
