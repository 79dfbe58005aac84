export const EMAIL_FAULT = 'Invalid email format'
