/** Reports the start's progress at the terminal. */
export interface Progress {
  /** Runs one step of the start; reports its name, duration and last message. */
  step<Result>(name: string, work: (report: (message: string) => void) => Promise<Result>): Promise<Result>
  note(message: string): void
}

const NAME_WIDTH = 18

/** Progress as lines of text. On a terminal, a long step shows its current activity. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  const rewrite = (line: string) => output.write(`\r\u001b[2K${line}`)
  return {
    async step(name, work) {
      const start = performance.now()
      const label = `    ${name.padEnd(NAME_WIDTH)}`
      let last = ''
      if (output.isTTY) rewrite(`${label}…`)
      const result = await work((message) => {
        last = message
        if (output.isTTY) rewrite(`${label}${message}`)
      })
      const line = `${label}${((performance.now() - start) / 1_000).toFixed(1)} s${last ? `  ${last}` : ''}\n`
      if (output.isTTY) rewrite(line)
      else output.write(line)
      return result
    },
    note: (message) => void output.write(`    ${message}\n`),
  }
}
