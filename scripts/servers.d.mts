/** Path of a program; undefined when it is not here. */
export function findProgram(name: string): string | undefined
