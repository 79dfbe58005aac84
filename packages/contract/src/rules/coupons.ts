/** Longest code, or id, by which a coupon is claimed. */
export const COUPON_CODE_MAX_LENGTH = 64
