/** Password lengths in characters. */
export const PASSWORD_LENGTH = { minAtLogin: 6, minAtRegistration: 8, max: 128 } as const

/** Format of an e-mail address. Excludes characters that could end a mail header or add a recipient. */
export const EMAIL_FORMAT = /^[^\s@<>"',;:\\()[\]]+@[^\s@.<>"',;:\\()[\]]+(\.[^\s@.<>"',;:\\()[\]]+)+$/u
