const EMAIL = /[\p{L}\d.!#$%&'*+=?^_`{|}~-]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu

/** Removes e-mail addresses, which mail servers repeat in their error messages. */
export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]')
}

/** The loggable part of an error. Other properties, such as PostgreSQL's `detail`, may hold personal data. */
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
