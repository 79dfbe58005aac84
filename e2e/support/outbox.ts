import { expect, type APIRequestContext } from '@playwright/test'

/** A message of the demo's outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
}

/**
 * Waits for mail to an address with this in its subject, as a shopper looks into the mailbox; where many get such mail,
 * for that whose answer goes to `replyTo`.
 */
export async function receiveMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  replyTo?: string,
): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    // Hundreds of letters, asked for again and again: as they are, not compressed each time.
    const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
    const response = await request.get('/api/dev/outbox', { headers })
    const { data } = (await response.json()) as { data: { items: Mail[] } }
    found = data.items.find(
      (mail) =>
        mail.to === to && subject.test(mail.subject) && (replyTo === undefined || mail.replyTo === replyTo),
    )
    expect(found, `mail to ${to} about ${subject}`).toBeDefined()
  }).toPass({ timeout: 30_000, intervals: [100] })
  return found!
}

/** The path of the one link in a message, so that it can be opened on the shop under test. */
export function readLink(mail: Mail): string {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  return url.pathname + url.search
}
