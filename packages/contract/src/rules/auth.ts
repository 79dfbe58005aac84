/** Password lengths in characters (specification, section 5; the maximum: decisions, section 4). */
export const PASSWORD_LENGTH = { minAtLogin: 6, minAtRegistration: 8, max: 128 } as const

/** What an e-mail address looks like: nothing in it can end a header of a letter or name a second recipient. */
export const EMAIL_FORMAT = /^[^\s@<>"',;:\\()[\]]+@[^\s@.<>"',;:\\()[\]]+(\.[^\s@.<>"',;:\\()[\]]+)+$/u

export const EMAIL_MAX_LENGTH = 254
