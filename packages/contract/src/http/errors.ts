/**
 * The error catalogue: every code that the API responds with, its status and English message. The web translates
 * messages by code. Codes are stable.
 */
interface ErrorEntry {
  /** HTTP status. */
  status: number
  /** Default-language message for people; the specification's literal text where it gives one. */
  message: string
}

export const ERRORS = {
  // General
  VALIDATION_FAILED: { status: 400, message: 'Request parameter error' },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read' },
  NOT_FOUND: { status: 404, message: 'Resource does not exist' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not allowed here' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported' },
  RATE_LIMITED: { status: 429, message: 'Too many requests, please try again later' },
  INTERNAL: { status: 500, message: 'Server internal error, please try again later' },
  BUSY: { status: 503, message: 'The shop is busy, please try again in a moment' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This idempotency key was used for another request' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: 'The same request is still being processed' },

  // Accounts
  UNAUTHENTICATED: { status: 401, message: 'Unauthorized, please login again' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email or password error' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email first' },
  VERIFICATION_FAILED: { status: 400, message: 'Verification failed, please try again' },
  REFRESH_TOKEN_INVALID: { status: 401, message: 'Login expired, please log in again' },
  RESET_TOKEN_INVALID: { status: 400, message: 'This link is no longer valid, please request a new one' },
  PASSWORD_TOO_COMMON: { status: 400, message: 'This password is too common, please choose another' },
  PASSWORD_CONFIRMATION_FAILED: { status: 403, message: 'The current password is incorrect' },
  EMAIL_TAKEN: { status: 409, message: 'This email address cannot be used' },
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found' },
  AVATAR_TYPE_UNSUPPORTED: { status: 400, message: '仅支持 JPEG、PNG、GIF、WebP 格式的图片' },
  AVATAR_TOO_LARGE: { status: 413, message: 'image size cannot exceed 2MB' },

  // Catalogue
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
  CATEGORY_NOT_FOUND: { status: 404, message: 'Category not found' },
  ARTICLE_NOT_FOUND: { status: 404, message: 'Page not found' },

  // Back-in-stock alerts
  STOCK_ALERT_NOT_NEEDED: { status: 409, message: 'This size is back in stock' },
  STOCK_ALERT_LIMIT_REACHED: {
    status: 409,
    message: 'You have reached the limit of back-in-stock alerts',
  },
  STOCK_ALERT_LINK_INVALID: {
    status: 400,
    message: 'This link is no longer valid, please request a new one',
  },

  // Mail with consent
  SUBSCRIPTION_LINK_INVALID: {
    status: 400,
    message: 'This link was used or is no longer valid',
  },

  NEWSLETTER_NOT_FOUND: { status: 404, message: 'Newsletter not found' },
  NEWSLETTER_NOT_DRAFT: { status: 409, message: 'Only a draft can be changed or sent' },

  // Addresses
  ADDRESS_NOT_FOUND: { status: 404, message: 'Address not found' },
  ADDRESS_LIMIT_REACHED: { status: 409, message: 'The address book is full' },
  ADDRESS_REGION_UNKNOWN: { status: 400, message: 'Please choose province, city and district from the list' },
  /** In what is printed for parcels; details: `order_number`, `field` of its address, `characters`. */
  ADDRESS_NOT_PRINTABLE: { status: 409, message: 'This address has characters that cannot be printed' },

  // Cart
  CART_ITEM_NOT_FOUND: { status: 404, message: 'This item is not in your cart' },
  CART_FULL: { status: 409, message: 'Your cart is full' },

  // Bracelets that shoppers design
  DESIGN_NOT_FOUND: { status: 404, message: 'This design does not exist' },
  DESIGN_NOT_MAKEABLE: { status: 409, message: 'This bracelet cannot be made as designed' },
  DESIGN_LIMIT_REACHED: { status: 409, message: 'You have reached the limit of saved designs' },

  // Orders
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  OUT_OF_STOCK: { status: 409, message: 'Some items are no longer available in this quantity' },
  PRICE_CHANGED: { status: 409, message: 'A price has changed, please check the new total' },
  /** Details: the `offer_id` of each. */
  FREE_GIFT_GONE: { status: 409, message: 'A free gift is no longer available' },
  COUPON_NOT_APPLICABLE: { status: 409, message: 'This coupon is not valid for this order' },
  COUPON_NEEDS_ACCOUNT: { status: 409, message: 'This coupon needs an account, please sign in or register' },
  SHIPPING_NOT_AVAILABLE: { status: 409, message: 'This shipping method is not available for this address' },
  WISHED_DAY_NOT_AVAILABLE: { status: 409, message: 'We cannot deliver on this day' },
  ORDER_TOO_LARGE: { status: 409, message: 'An order cannot exceed ¥1,000,000' },
  ORDER_STATE_CONFLICT: { status: 409, message: 'The order has changed and this is no longer possible' },
  ORDER_EXPIRED: { status: 409, message: 'The time to pay for this order has run out' },
  ORDER_NOTE_NOT_FOUND: { status: 404, message: 'Note not found' },
  ORDER_NOTE_LIMIT_REACHED: { status: 409, message: 'This order has reached its limit of notes' },
  ORDER_IN_ACCOUNT: { status: 409, message: 'This order is in an account now, please sign in to see it' },
  TOO_MANY_UNPAID_ORDERS: {
    status: 409,
    message: 'You have unpaid orders already, please pay or cancel one first',
  },
  ORDER_ALREADY_PAID: { status: 409, message: 'This order is already paid' },

  // Gift cards
  GIFT_CARD_NOT_FOUND: { status: 404, message: 'We do not know this gift card code' },
  GIFT_CARD_BLOCKED: { status: 409, message: 'This gift card is blocked, please contact us' },
  GIFT_CARD_EMPTY: { status: 409, message: 'Nothing is left on this gift card' },
  GIFT_CARD_CHANGED: { status: 409, message: 'A gift card can no longer pay what was shown' },
  GIFT_CARD_DAY_NOT_AVAILABLE: { status: 409, message: 'A gift card cannot be sent on this day' },

  // Invoices
  INVOICE_NOT_FOUND: { status: 404, message: 'Invoice not found' },
  INVOICE_FIXED: { status: 409, message: 'This invoice can no longer be changed here, please contact us' },

  // Returns
  RETURN_NOT_FOUND: { status: 404, message: 'Return not found' },
  RETURN_REFUSED: { status: 409, message: 'This is not possible with this return' },

  // Payments
  PAYMENT_NOT_FOUND: { status: 404, message: 'Payment not found' },
  PAYMENT_PROVIDER_DISABLED: { status: 409, message: 'This payment method is not available' },
  PAYMENT_PROVIDER_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider is not responding, please try again',
  },
  PAYMENT_STATUS_FORBIDDEN: { status: 403, message: 'A payment can only be canceled here' },
  WALLET_QUOTE_EXPIRED: {
    status: 409,
    message: 'The exchange rate has changed, please check the new amount',
  },
  TOO_MANY_PAYMENT_ATTEMPTS: { status: 429, message: 'Too many payment attempts, please try again later' },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, message: 'The signature is not valid' },

  // Photos by shoppers
  PHOTO_NOT_FOUND: { status: 404, message: 'Photo not found' },
  PHOTO_TOO_LARGE: { status: 413, message: 'A photo may have 10 MB and 50 megapixels' },
  PHOTO_TYPE_UNSUPPORTED: { status: 400, message: 'Please choose a JPEG, PNG or WebP photo' },
  PHOTO_LIMIT_REACHED: { status: 409, message: 'You have uploaded many photos, please use or remove some' },

  // Reviews and questions
  REVIEW_NOT_FOUND: { status: 404, message: 'Review not found' },
  REVIEW_NOT_YET: { status: 409, message: 'You can review this once it has been delivered' },
  REVIEW_EXISTS: { status: 409, message: 'You have reviewed this already' },
  REVIEW_FIXED: { status: 409, message: 'The time to change this review has ended' },
  REVIEW_LINK_INVALID: { status: 400, message: 'This link is no longer valid' },
  OWN_REVIEW: { status: 409, message: 'This is your own review' },
  CONTENT_NOT_FOUND: { status: 404, message: 'This is no longer shown' },
  QUESTION_NOT_FOUND: { status: 404, message: 'Question not found' },
  QUESTION_LIMIT_REACHED: { status: 409, message: 'Some of your questions are still waiting to be read' },
  REPLY_BUYERS_ONLY: { status: 403, message: 'Only customers who have received this product can answer' },
  REPLY_EXISTS: { status: 409, message: 'You have answered this question already' },
  REPLY_LIMIT_REACHED: { status: 409, message: 'This question has enough answers' },

  // Favourites and coupons
  FAVORITE_LIMIT_REACHED: { status: 409, message: 'Your favorites list is full' },
  OFFER_NOT_FOUND: { status: 404, message: 'Offer not found' },
  COUPON_NOT_FOUND: { status: 404, message: 'Coupon not found' },
  COUPON_EXHAUSTED: { status: 409, message: 'This coupon has been fully claimed' },
  COUPON_ENDED: { status: 409, message: 'This coupon can no longer be claimed' },
  COUPON_ALREADY_CLAIMED: { status: 409, message: 'You already have this coupon' },

  // The console
  FORBIDDEN: { status: 403, message: 'Your role does not permit this' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Please complete signing in with your second factor' },
  SECOND_FACTOR_INVALID: { status: 403, message: 'This code is not valid' },
  STEP_UP_REQUIRED: { status: 403, message: 'Please confirm that it is you' },
  COUPON_CODE_TAKEN: { status: 409, message: 'Another coupon has this code' },
  COUPON_IN_USE: { status: 409, message: 'Shoppers have this coupon already: its rules stay' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account is disabled. Please contact us.' },
  CUSTOMER_NOT_FOUND: { status: 404, message: 'This customer does not exist' },
  CUSTOMER_GROUP_NOT_FOUND: { status: 404, message: 'This group of customers does not exist' },
  CUSTOMER_GROUP_EXISTS: { status: 409, message: 'Another group of customers has this name' },
  CUSTOMER_GROUP_IN_USE: { status: 409, message: 'Offers are for this group of customers' },
  MEMBER_FILE_UNREADABLE: { status: 400, message: 'This is not a CSV file with the column "Email"' },
  PRODUCT_INCOMPLETE: { status: 409, message: 'This product still lacks what it needs to be on sale' },
  OLD_PRICE_UNTRUE: {
    status: 409,
    message: 'The old price must be the lowest price of the 30 days before the reduction',
  },
  SALE_NOT_FOUND: { status: 404, message: 'This sale does not exist' },
  SKU_IN_USE: { status: 409, message: 'Another product has this SKU' },
  SLUG_IN_USE: { status: 409, message: 'Another product has this address' },
  SIZE_IN_USE: { status: 409, message: 'This size has been sold or is reserved by an order' },
  PICTURE_UNKNOWN: { status: 409, message: 'This picture has not been uploaded' },
  PICTURE_TOO_LARGE: { status: 413, message: 'A picture may have 20 MB' },
  PICTURE_TYPE_UNSUPPORTED: { status: 400, message: 'This is not a JPEG, PNG, WebP or AVIF picture' },
  IMPORT_REFUSED: { status: 409, message: 'The file has errors; nothing was changed' },
  IMPORT_OUTDATED: {
    status: 409,
    message: 'What this import changes is no longer what was shown; nothing was changed',
  },
  CONTENT_INCOMPLETE: { status: 409, message: 'This text still lacks what it needs to be published' },
  CONTENT_FIXED: { status: 409, message: 'The shop always needs this text' },
  CONTENT_PUBLISHED: { status: 409, message: 'This text was published: it can be hidden' },
  REDIRECT_NOT_FOUND: { status: 404, message: 'This redirect does not exist' },
  REDIRECT_REFUSED: { status: 409, message: 'This redirect is not possible' },
  REDIRECT_FILE_UNREADABLE: {
    status: 400,
    message: 'This is not a CSV file with the columns "Redirect from" and "Redirect to"',
  },
  SHEET_UNREADABLE: { status: 400, message: 'This is not a counting sheet as CSV' },
  WORD_IN_USE: { status: 409, message: 'Products use this word' },
  PASSKEY_INVALID: { status: 403, message: 'This passkey was not accepted' },
  PASSKEY_EXISTS: { status: 409, message: 'This passkey is registered already' },
  SECOND_FACTOR_MISSING: { status: 409, message: 'Please set up a second factor first' },
  SECOND_FACTOR_LAST: { status: 409, message: 'The last second factor cannot be removed' },
  INVITATION_INVALID: {
    status: 400,
    message: 'This invitation is no longer valid, please ask for a new one',
  },
  INVITATION_CLOSED: { status: 409, message: 'This invitation was accepted or revoked' },
  STAFF_EMAIL_TAKEN: { status: 409, message: 'Somebody with this address is a member of staff already' },
  LAST_OWNER: { status: 409, message: 'The last owner cannot be disabled or get another role' },
  ROLE_IN_USE: { status: 409, message: 'Somebody has this role, or is invited to it' },
  ROLE_FIXED: { status: 409, message: 'This role always has every permission' },
  ORDER_REFUSED: { status: 409, message: 'This cannot be done with the order as it is' },
  STALE_VERSION: { status: 409, message: 'Somebody else has changed this in the meantime' },

  // Other programs
  API_KEY_NOT_FOUND: { status: 404, message: 'This key is not there any more' },
  API_KEY_LIMIT_REACHED: { status: 409, message: 'The limit of keys is reached' },
  API_KEY_EXISTS: { status: 409, message: 'This key exists already, and is not shown again' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'This address is not there any more' },
  WEBHOOK_LIMIT_REACHED: { status: 409, message: 'The limit of addresses for events is reached' },
  WEBHOOK_NOT_ACTIVE: { status: 409, message: 'Nothing is delivered to this address: activate it first' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'This delivery is not there any more' },
} as const satisfies Record<string, ErrorEntry>

/** Every error code of the API. */
export type ErrorCode = keyof typeof ERRORS

/**
 * The message of an error; that of a limit says when to try again.
 * @param retryAfterSeconds seconds to wait, if known
 */
export function toErrorMessage(code: ErrorCode, retryAfterSeconds?: number): string {
  const { status, message } = ERRORS[code]
  if (status !== 429 || retryAfterSeconds === undefined) return message
  return message.replace(/later$/, `in ${formatWait(retryAfterSeconds)}`)
}

/** Rounded up, so that a try after this time succeeds. */
function formatWait(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Error codes that any endpoint may respond with, without declaring them. */
export type GeneralErrorCode =
  | 'VALIDATION_FAILED'
  | 'MALFORMED_REQUEST'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'BUSY'
  | 'UNAUTHENTICATED'
  | 'EMAIL_NOT_VERIFIED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_IN_USE'
