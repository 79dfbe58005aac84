import { expect, type Page } from '@playwright/test'

/** Ships an order and marks it as delivered, as the console of a signed-in member of staff does. */
export async function deliver(owner: Page, orderId: string): Promise<void> {
  for (const [action, more] of [
    ['ship', { carrier: 'SF Express', tracking_number: 'SF1234567890123' }],
    ['deliver', {}],
  ] as const) {
    const { version } = (await callConsole(owner, 'GET', `orders/${orderId}`)) as { version: number }
    await callConsole(owner, 'POST', `orders/${orderId}/${action}`, { version, ...more })
  }
}

/** Calls the console's API from the page, so that session and origin are those of its user. */
async function callConsole(owner: Page, method: string, path: string, body?: object): Promise<unknown> {
  const { status, text } = await owner.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init)
      return { status: response.status, text: await response.text() }
    },
    [
      `/api/console/${path}`,
      {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    ] as const,
  )
  expect(status, text).toBeLessThan(300)
  return (JSON.parse(text) as { data: unknown }).data
}
