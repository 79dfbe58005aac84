/** Path of a server's program; undefined when it is not here. */
export function findProgram(name: string): string | undefined
