/** Why the embedded database cannot run: one line that says what to change. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Log of the embedded database; a pino logger and `console` both fit. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void }
