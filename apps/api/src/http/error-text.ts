const EMAIL = /[\p{L}\d.!#$%&'*+=?^_`{|}~-]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu

/** A text without the e-mail addresses in it: mail servers like to repeat them in their refusals. */
export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]')
}

/** What may be written down of an error. Other properties, such as PostgreSQL's `detail`, hold people's values. */
export function toLoggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)) }
  const { code, constraint, table, cause } = error as Error & {
    code?: unknown
    constraint?: unknown
    table?: unknown
  }
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...{ code, constraint, table },
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  }
}
