/** Query of the page on which a line of an order is reviewed. */
export const REVIEW_QUERY = { order: 'order', line: 'line', guest: 'guest' } as const

/**
 * The page on which a line of an order is reviewed. A guest's has no key in its URL: the tab has it since the order's page
 * was open (lib/storage/order-key.ts).
 */
export function toReviewPath(
  { order_id: orderId, position }: { order_id: string; position: number },
  { asGuest = false } = {},
): string {
  const query = new URLSearchParams({ [REVIEW_QUERY.order]: orderId, [REVIEW_QUERY.line]: String(position) })
  if (asGuest) query.set(REVIEW_QUERY.guest, '1')
  return `/review?${query}`
}
