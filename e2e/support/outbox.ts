import { expect, type APIRequestContext } from '@playwright/test'

/** A mail in the demo's outbox. */
export interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
}

/**
 * Waits for a mail to an address with this subject; with `replyTo`, for the one with this Reply-To, as the merchant
 * receives many.
 */
export async function receiveMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
  replyTo?: string,
): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    // The outbox is large and polled, so compressing each response would waste time.
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

/** The path of the link in a mail, to be opened on the shop under test. */
export function readLink(mail: Mail): string {
  const url = new URL(/https?:\/\/\S+/.exec(mail.text)![0])
  return url.pathname + url.search
}
