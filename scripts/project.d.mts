/** Prints one line on standard error and ends with exit code 1. */
export function fail(message: string): never
