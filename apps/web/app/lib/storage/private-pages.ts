/** Paths whose content or URL belongs to one shopper, and of their data requests (`….data`). */
const PRIVATE_PAGES =
  /^\/(user|payment|checkout|login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password|back-in-stock|mails|order|find-order|review)(\/|\.|$)/

/**
 * Whether no cache, shared or of the browser, may store a page. A public page becomes private when its URL names an
 * order: `/contact?order=SY…`.
 */
export function isPrivatePage({ pathname, searchParams }: URL): boolean {
  return PRIVATE_PAGES.test(pathname) || searchParams.has('order')
}

/** At /order/pay a guest pays with the key of their visit, which is not in the URL. */
const SECRET_ADDRESSES =
  /^\/((verify-email|reset-password|back-in-stock|mails|review\/stop)(\/|\.|$)|order\/(?!pay(\/|\.|$)))/

/** Whether the URL of a page contains a secret, which must not reach another site, a referrer or another URL. */
export function isSecretAddress(pathname: string): boolean {
  return SECRET_ADDRESSES.test(pathname)
}

const SIGN_IN_PAGES =
  /^\/(login|register|check-email|verify-email|forgot-password|request-password-reset|reset-password)(\/|$)/

/** Whether a path is a page of the sign-in, to which returning after signing in would loop. */
export function isSignInPage(pathname: string): boolean {
  return SIGN_IN_PAGES.test(pathname)
}
