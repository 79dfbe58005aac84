/** Maximum length of a code or id in a coupon claim. */
export const COUPON_CODE_MAX_LENGTH = 64
