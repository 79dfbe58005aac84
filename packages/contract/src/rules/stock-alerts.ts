export const EMAIL_ERROR = 'Invalid email format'
