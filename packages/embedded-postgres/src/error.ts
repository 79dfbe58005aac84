/** Why the embedded database cannot run, in one line that tells the reader what to change. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

/** Where the embedded database reports its progress; a pino logger and `console` both fit. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void }
