/** Pages whose content or address belongs to one shopper, and the requests for their data (`….data`). */
const PRIVATE_PAGES =
  /^\/(user|payment|checkout|login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password|back-in-stock)(\/|\.|$)/

/**
 * Whether no cache may keep a page: neither one on its way nor the one of the browser. A public page is private too
 * where its address names an order: `/contact?order=SY…`.
 */
export function isPrivatePage({ pathname, searchParams }: URL): boolean {
  return PRIVATE_PAGES.test(pathname) || searchParams.has('order')
}

const SECRET_ADDRESSES = /^\/(verify-email|reset-password|back-in-stock)(\/|\.|$)/

/** Whether a page's address carries a secret, which no other site may learn and which must not wander into another address. */
export function isSecretAddress(pathname: string): boolean {
  return SECRET_ADDRESSES.test(pathname)
}
